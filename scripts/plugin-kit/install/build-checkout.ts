import { spawn } from 'node:child_process';
import { root } from '../checkout';

/** Builds everything that is served; the output is shown when it fails. */
export function buildCheckout(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk));
    child.once('error', reject);
    child.once('exit', code => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error('the build failed'));
    });
  });
}
