// @ts-check

/** Counts what passed and failed; a service that is missing is a failure where CI=true, else one line. */
export class Tally {
  passed = 0;
  failed = 0;
  /** @type {string[]} */
  leftOut = [];
  /** @type {string[]} */
  secondTries = [];

  async check(name, work) {
    const started = Date.now();
    try {
      await work();
      this.passed++;
      report(name, 'ok', started);
    } catch (error) {
      this.failed++;
      report(name, `FAILED: ${error.message}`, started);
    }
  }

  async tests(name, jest) {
    const started = Date.now();
    const { passed, failed, again } = await jest.run();
    this.passed += passed;
    this.failed += failed;
    this.secondTries.push(...again);
    report(name, `${passed} passed, ${failed} failed`, started);
  }

  async service(name, howToGet, start) {
    try {
      return await start();
    } catch (error) {
      if (process.env['CI'] === 'true') {
        this.failed++;
        report(name, `FAILED: ${error.message}`, Date.now());
      }
      this.leftOut.push(`${name} (${howToGet})`);
      return null;
    }
  }

  close() {
    if (this.leftOut.length > 0) process.stdout.write(`Left out for want of: ${this.leftOut.join(', ')}\n`);
    if (this.secondTries.length > 0) process.stdout.write(`Run a second time: ${this.secondTries.join(', ')}\n`);
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    return this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

const report = (name, result, started) =>
  process.stdout.write(`── ${name}: ${result} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
