import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../checkout';

const run = promisify(execFile);

/** Builds everything that is served; the output is shown when it fails. */
export async function buildCheckout(): Promise<void> {
  const options = { cwd: root, maxBuffer: Infinity };
  await run(process.execPath, ['scripts/build.mjs'], options).catch(
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      process.stderr.write(`${stdout}${stderr}`);
      throw new Error('the build failed');
    },
  );
}
