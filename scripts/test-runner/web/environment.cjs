// @ts-check
// The one jsdom of a worker's page tests. A file that replaces modules has its own, as one that begins with
// `@jest-environment jsdom`; with `--runInBand` each has, because a watching process must not keep sources that change.
const { TestEnvironment } = require('jest-environment-jsdom');
const { readFileSync } = require('node:fs');

const REPLACES_MODULES = /\bjest\s*\.(mock|doMock|unmock|dontMock|isolateModules|isolateModulesAsync|resetModules)\(/;

/** @type {InstanceType<typeof TestEnvironment> | undefined} */
let kept;

/** jsdom reports to the console of the file that runs. */
const currentConsole = /** @type {any} */ (
  Object.fromEntries(
    ['debug', 'error', 'info', 'log', 'warn'].map(name => [name, (...values) => kept?.global.console[name](...values)]),
  )
);

/**
 * @param {import('@jest/environment').JestEnvironmentConfig} config
 * @param {import('@jest/environment').EnvironmentContext} context
 */
module.exports = function KeptEnvironment(config, context) {
  if (config.globalConfig.runInBand || REPLACES_MODULES.test(readFileSync(context.testPath, 'utf8')))
    return new TestEnvironment(config, context);
  kept ??= Object.assign(new TestEnvironment(config, { ...context, console: currentConsole }), {
    isKept: true,
    teardown: async () => undefined,
  });
  return kept;
};
