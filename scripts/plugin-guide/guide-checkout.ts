import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import builds from '../build/builds.cjs';

/** A checkout of its own, in which commands change what they like; packages are those of the real one. */
export class GuideCheckout {
  private constructor(readonly root: string) {}

  /** The files as they are now, committed or not. */
  static make(original: string, root: string): GuideCheckout {
    const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: original,
      maxBuffer: 64 * 1_048_576,
    });
    for (const file of list.toString().split('\0').filter(Boolean)) {
      if (!lstatSync(join(original, file), { throwIfNoEntry: false })?.isFile()) continue;
      mkdirSync(dirname(join(root, file)), { recursive: true });
      copyFileSync(join(original, file), join(root, file));
    }
    symlinkSync(join(original, 'node_modules'), join(root, 'node_modules'));
    return new GuideCheckout(root);
  }

  /** One that was built before, as that of an instance is: what a plugin does not change is not built again. */
  static makeBuilt(original: string, root: string): GuideCheckout {
    const checkout = GuideCheckout.make(original, root);
    const build = builds.currentBuild(original);
    cpSync(build, join(root, 'dist/builds', basename(build)), { recursive: true });
    builds.serveBuild(basename(build), root);
    // What the compiler remembers.
    const emitted = join(original, 'dist/tsc');
    if (existsSync(emitted)) cpSync(emitted, join(root, 'dist/tsc'), { recursive: true });
    return checkout;
  }

  /** @returns everything it said. @throws Error when it failed */
  run(command: string, env: Record<string, string>): Promise<string> {
    return new Promise((resolve, reject) => {
      // The guide's own words, as somebody would type them.
      const child = spawn('sh', ['-c', command], {
        cwd: this.root,
        env: { ...process.env, ...env, INIT_CWD: this.root },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)));
      child.once('error', reject);
      child.once('exit', code =>
        code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}:\n${output}`)),
      );
    });
  }
}
