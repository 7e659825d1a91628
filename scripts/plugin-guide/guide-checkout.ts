import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import builds from '../build/builds.cjs';

interface Fingerprint {
  sourceFingerprint(checkout: string, without: string[]): string;
}

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

  /** One that was built before: what does not depend on plugins is not built again. */
  static async makeBuilt(original: string, root: string): Promise<GuideCheckout> {
    const checkout = GuideCheckout.make(original, root);
    for (const part of ['auth-ui', 'tsc']) {
      const built = join(original, 'dist', part);
      if (existsSync(built)) cpSync(realpathSync(built), join(root, 'dist', part), { recursive: true });
    }
    await checkout.stampSignIn();
    return checkout;
  }

  /** Says that the sign-in pages were built from the files of this checkout, whose times are others. */
  private async stampSignIn(): Promise<void> {
    const from = (file: string): Promise<unknown> => import(join(this.root, 'scripts/build', file));
    const { NOT_IN_SIGN_IN } = (await from('build-stamp.mjs')) as { NOT_IN_SIGN_IN: string[] };
    const { sourceFingerprint } = (await from('fingerprint.mjs')) as Fingerprint;
    const pages = join(this.root, 'dist/auth-ui');
    if (existsSync(pages)) writeFileSync(join(pages, builds.STAMP), sourceFingerprint(this.root, NOT_IN_SIGN_IN));
  }

  /**
   * From now on its builds make the servers alone. Its pages were built once with the plugin in them; without it,
   * `npm test` builds them.
   */
  keepPages(): void {
    const file = join(this.root, 'scripts/plugin-kit/install/build-checkout.ts');
    const source = readFileSync(file, 'utf8');
    const [all, servers] = ["['scripts/build.mjs']", "['scripts/build.mjs', '--servers']"];
    if (source.includes(servers)) return;
    if (!source.includes(all)) throw new Error(`${file} does not run ${all}`);
    writeFileSync(file, source.replace(all, servers));
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

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
