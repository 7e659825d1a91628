// @ts-check
// Runs a file in jest-circus, which keeps its state in the world of the tests: here that is a world of many files.
const { default: runInCircus } = require('jest-circus/runner');

const HANDLERS = Symbol.for('EVENT_HANDLERS');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** @type {(...values: any[]) => Promise<unknown>} */
module.exports = async (globalConfig, config, environment, runtime, ...rest) => {
  const { global } = environment;
  const { resetState, getState } = runtime.requireInternalModule(require.resolve('jest-circus'));
  resetState();
  // Each of its bundles has one.
  for (const symbol of Object.getOwnPropertySymbols(global))
    if (symbol.description === 'JEST_STATE_SYMBOL') global[symbol] = getState();
  const { length } = global[HANDLERS];
  try {
    return await runInCircus(globalConfig, config, environment, runtime, ...rest);
  } finally {
    global[HANDLERS].length = length;
    delete global[TIMEOUT];
  }
};
