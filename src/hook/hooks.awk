# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# From the declarations of an API (a C compiler's preprocessed text) and the numbers of its functions (*_cbid.def,
# read first) makes, as MODE says:
#	calls	a C function for each declared one, that tells of the call when somebody listens (hook.h)
#	names	lines `name ww_name`, by which the implementations get out of the way (objcopy --redefine-syms)
#	params	structs of each function's parameters: generated_cuda_meta.h, generated_cuda_runtime_api_meta.h
#	ids	the enumeration of the numbers: cupti_driver_cbid.h, cupti_runtime_cbid.h
#	table	rows HOOK_NAME(number, name) of all numbers
# API is driver or runtime. Declarations without a number are passed over.

BEGIN { enum_prefix = "CUPTI_" toupper(API) "_TRACE_CBID_" }

FNR == NR {
	if ($0 !~ /^CBID\(/)
		next
	split(substr($0, 6, length($0) - 6), part, ", ")
	symbol = part[1]
	if (API == "runtime")
		sub(/_v[0-9][0-9][0-9][0-9][0-9]?$/, "", symbol)
	versioned[symbol] = part[1]	# the last row of a symbol counts
	number[symbol] = part[2]
	order[++nrows] = part[1]
	value[nrows] = part[2]
	next
}

{ take($0 "\n") }

# Declarations end at semicolons outside of braces; bodies are thrown away.
function take(text,	i, c) {
	for (i = 1; i <= length(text); i++) {
		c = substr(text, i, 1)
		if (c == "{")
			depth++
		if (c == "\n" || c == "\t")
			c = " "
		if (c == ";" && !depth) {
			declaration(held)
			held = ""
		} else if (c == "}" && !--depth && held ~ /(static|inline|extern "C")/) {
			held = ""
		} else {
			held = held c
		}
	}
}

function trim(s) { gsub(/  +/, " ", s); sub(/^ +/, "", s); sub(/ +$/, "", s); return s }

function declaration(s,	name, head) {
	if (s ~ /typedef|[{}]/ || !match(s, /_*cu(da)?[A-Z][A-Za-z0-9_]* *\(/))
		return
	head = trim(substr(s, 1, RSTART - 1))
	name = substr(s, RSTART, RLENGTH - 1)
	sub(/ +$/, "", name)
	sub(/^extern /, "", head)
	if (!(name in number) || (name in seen) || head == "void")
		return
	seen[name] = 1
	s = substr(s, RSTART + RLENGTH)
	sub(/\) *$/, "", s)
	parameters(trim(s))
	made++
	if (MODE == "calls")
		make_call(head, name)
	else if (MODE == "names")
		print name " ww_" name
	else if (MODE == "params")
		make_params(name)
}

# Fills type_name[], arg[] and n from a parameter list.
function parameters(list,	i, c, level, piece) {
	n = 0
	if (list == "void" || list == "")
		return
	for (i = 1; i <= length(list) + 1; i++) {
		c = substr(list, i, 1)
		if (c == "(")
			level++
		if (c == ")")
			level--
		if (c == "" || (c == "," && !level)) {
			member[++n] = trim(piece)
			arg[n] = parameter_name(member[n])
			piece = ""
		} else {
			piece = piece c
		}
	}
}

function parameter_name(s) {
	if (match(s, /\(\*[A-Za-z0-9_]+\)/))
		return substr(s, RSTART + 2, RLENGTH - 3)
	sub(/\[[^]]*\]$/, "", s)
	match(s, /[A-Za-z0-9_]+$/)
	return substr(s, RSTART)
}

# An array that is a parameter is a pointer.
function as_member(s) {
	if (sub(/\[[^]]*\]$/, "", s))
		sub(/[A-Za-z0-9_]+$/, "*&", s)
	return s
}

function params_of(name) { return (API == "runtime" ? versioned[name] : name) "_params" }

function make_params(name,	i, t) {
	if (!n)
		return
	t = params_of(name)
	print "typedef struct " t "_st {"
	for (i = 1; i <= n; i++)
		print "\t" as_member(member[i]) ";"
	print "} " t ";\n"
}

function join(a,	i, s) {
	for (i = 1; i <= n; i++)
		s = s (i > 1 ? ", " : "") a[i]
	return s
}

# The cold part stands apart, so that the other is a test and two jumps.
function make_call(result, name,	list) {
	list = n ? join(member) : "void"
	sub(/[^*]$/, "& ", result)
	print "__attribute__((visibility(\"hidden\"))) " result "ww_" name "(" list ");"
	print "WW_EXPORT " result name "(" list ");"
	print "static __attribute__((noinline, cold)) " result "told_" name "(" list ")\n{"
	if (n)
		print "\t" params_of(name) " params_ = { " join(arg) " };"
	print "\t" result "result_;"
	printf "\tHookCall call_ = { .api = HOOK_%s, .id = %d, .name = \"%s\", .params = %s, .result = &result_ };\n\n",
		API, number[name], name, n ? "&params_" : "NULL"
	print "\t" API "_hook_enter(&call_);"
	print "\tresult_ = ww_" name "(" join(arg) ");"
	print "\t" API "_hook_exit(&call_);"
	print "\treturn result_;\n}"
	print result name "(" list ")\n{"
	print "\tif (__builtin_expect(!atomic_load_explicit(&" API "_hook_on, memory_order_relaxed), 1))"
	print "\t\treturn ww_" name "(" join(arg) ");"
	print "\treturn told_" name "(" join(arg) ");\n}\n"
}

function make_ids(	i) {
	print "typedef enum CUpti_" API "_api_trace_cbid_enum {\n\t" enum_prefix "INVALID = 0,"
	for (i = 1; i <= nrows; i++)
		print "\t" enum_prefix order[i] " = " value[i] ","
	print "\t" enum_prefix "SIZE = " value[nrows] + 1 ","
	print "\t" enum_prefix "FORCE_INT = 0x7fffffff\n} CUpti_" API "_api_trace_cbid;"
}

END {
	if (MODE == "ids")
		make_ids()
	if (MODE == "table")
		for (i = 1; i <= nrows; i++)
			print "HOOK_NAME(" value[i] ", \"" order[i] "\")"
	if (!made && MODE !~ /ids|table/) {
		print "hooks.awk: no declarations found" >"/dev/stderr"
		exit 1
	}
}
