/* Nothing of its own: ww/prologue.h brings what this name stands for. */
