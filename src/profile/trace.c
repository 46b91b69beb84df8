/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The timeline in Chrome's trace format ("Trace Event Format"): complete events, times in microseconds from the
 * first. Of each process of the program there are two: its host with a row a thread, its device with a row a stream.
 * Ranges that end by number may overlap others of their thread, which complete events must not: they are asynchronous ones.
 */
#include "profile/launch.h"

enum { PID_host, PID_device, PIDS };

static void quote(Text *t, const char *s)
{
	text_add(t, "\"", 1);
	for (u32 n; *s; s += n ? n : 1) {
		n = text_character(s);
		if (*s == '"' || *s == '\\')
			text_printf(t, "\\%c", *s);
		else if ((u8)*s < ' ')
			text_printf(t, "\\u%04x", (u8)*s);
		else if (!n)
			text_printf(t, "\\ufffd");
		else
			text_add(t, s, n);
	}
	text_add(t, "\"", 1);
}

static u64 first_time(const Profile *p)
{
	u64 t = ~0ull;

	for (u32 i = 0; i < vec_len(p->kernels); i++)
		t = p->kernels[i].begin < t ? p->kernels[i].begin : t;
	for (u32 i = 0; i < vec_len(p->copies); i++)
		t = p->copies[i].begin < t ? p->copies[i].begin : t;
	for (u32 i = 0; i < vec_len(p->spans); i++)
		t = p->spans[i].begin < t ? p->spans[i].begin : t;
	return t;
}

/* `of`: host or device. */
static void name_process(Text *t, const Profile *p, u32 process, u32 of)
{
	text_printf(t, "%s{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":%u,\"args\":{\"name\":", process || of ? ",\n" : "",
		    PIDS * process + of);
	if (of == PID_device)
		quote(t, p->device.name);
	else if (vec_len(p->processes) == 1)
		quote(t, "host");
	else
		quote(t, p->processes[process].program);
	text_printf(t, "}}");
}

/* Each row of a process has a name. */
static void name_row(Text *t, const Profile *p, Map *named, u32 pid, u64 row)
{
	u64 key = row * 0x9e3779b97f4a7c15ull + pid, old;

	if (map_get(named, key, &old))
		return;
	map_put(p->arena, named, key, 1);
	text_printf(t, ",\n{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":%u,\"tid\":%llu,\"args\":{\"name\":\"%s %llu\"}}", pid,
		    (unsigned long long)row, pid % PIDS == PID_device ? "stream" : "thread", (unsigned long long)row);
}

static void name_rows(Text *t, const Profile *p)
{
	Map named = { 0 };

	for (u32 i = 0; i < vec_len(p->kernels); i++)
		name_row(t, p, &named, PIDS * p->kernels[i].process + PID_device, p->kernels[i].stream);
	for (u32 i = 0; i < vec_len(p->copies); i++)
		name_row(t, p, &named, PIDS * p->copies[i].process + PID_device, p->copies[i].stream);
	for (u32 i = 0; i < vec_len(p->spans); i++)
		name_row(t, p, &named, PIDS * p->spans[i].process + PID_host, p->spans[i].thread);
}

static void event(Text *t, const char *name, const char *kind, u32 pid, u64 row, u64 begin, u64 end, u64 zero)
{
	text_printf(t, ",\n{\"ph\":\"X\",\"cat\":\"%s\",\"name\":", kind);
	quote(t, name);
	text_printf(t, ",\"pid\":%u,\"tid\":%llu,\"ts\":%.3f,\"dur\":%.3f", pid, (unsigned long long)row,
		    (double)(begin - zero) / 1e3, (double)(end - begin) / 1e3);
}

/* Its beginning and its end. */
static void async_event(Text *t, const ProfSpan *s, u32 id, u64 zero)
{
	for (u32 end = 0; end < 2; end++) {
		text_printf(t, ",\n{\"ph\":\"%s\",\"cat\":\"range\",\"name\":", end ? "e" : "b");
		quote(t, s->name);
		text_printf(t, ",\"id\":%u,\"pid\":%u,\"tid\":%llu,\"ts\":%.3f}", id, PIDS * s->process + PID_host,
			    (unsigned long long)s->thread, (double)((end ? s->end : s->begin) - zero) / 1e3);
	}
}

void trace_write(Text *t, const Profile *p)
{
	static const char *const copies[] = { "copy host to device", "copy device to host", "copy device to device",
					      "copy host to host", "memset" };
	u64 zero = first_time(p);

	text_printf(t, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
	for (u32 i = 0; i < vec_len(p->processes); i++) {
		name_process(t, p, i, PID_host);
		name_process(t, p, i, PID_device);
	}
	name_rows(t, p);
	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];

		event(t, k->name, "kernel", PIDS * k->process + PID_device, k->stream, k->begin, k->end, zero);
		text_printf(t, ",\"args\":{\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],\"instructions\":%llu}}", k->grid[0],
			    k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2],
			    (unsigned long long)k->t.n[TOTAL_w_inst]);
	}
	for (u32 i = 0; i < vec_len(p->copies); i++) {
		const ProfCopy *c = &p->copies[i];

		event(t, copies[c->kind], "copy", PIDS * c->process + PID_device, c->stream, c->begin, c->end, zero);
		text_printf(t, ",\"args\":{\"bytes\":%llu}}", (unsigned long long)c->bytes);
	}
	for (u32 i = 0; i < vec_len(p->spans); i++) {
		const ProfSpan *s = &p->spans[i];

		if (s->kind == SPAN_started) {
			async_event(t, s, i, zero);
			continue;
		}
		event(t, s->name, s->kind == SPAN_call ? "call" : "range", PIDS * s->process + PID_host, s->thread, s->begin, s->end, zero);
		text_printf(t, "}");
	}
	text_printf(t, "\n]}\n");
}
