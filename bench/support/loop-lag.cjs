// @ts-check
'use strict';
// Loaded before a server: how long its event loop was held up. SIGUSR2 begins again; at the end the p99, in milliseconds,
// is in the file LOOP_LAG_FILE.
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { writeFileSync } = require('node:fs');

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => delay.reset());
process.on('exit', () =>
  writeFileSync(process.env['LOOP_LAG_FILE'] ?? '/dev/null', String(delay.percentile(99) / 1e6)),
);
