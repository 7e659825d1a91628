// @ts-check
// The modules of a worker's page tests: Angular and our sources are evaluated once, not for each file.
const { default: Runtime } = require('jest-runtime');

/** @type {any} */
let kept;

/** @param {ConstructorParameters<typeof Runtime>} values as Jest's own takes them */
module.exports = function KeptRuntime(...values) {
  const [, environment, , , , , testPath] = values;
  if (!('isKept' in environment)) return new Runtime(...values);
  kept ??= new Runtime(...values);
  kept._testPath = testPath;
  kept.testState.state = 'loading';
  kept.teardown = () => {
    kept.testMainModule.reset();
    kept.registries.getActiveCjsRegistry().delete(testPath);
  };
  return kept;
};
