import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * What the image holds, laid out in a folder, with these servers in place of those of the build, and the command that
 * a container of it runs: read from the Dockerfile, with that folder for `/app`.
 */
export function layOutImage(folder: string, servers: Record<string, string>): { command: string[]; path: string } {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  // The programs find what belongs to them by where they are, so that a link to ours would be ours.
  cpSync(join(root, 'scripts'), join(folder, 'app/scripts'), { recursive: true });
  for (const [name, source] of Object.entries(servers)) {
    mkdirSync(join(folder, `app/dist/apps/${name}`), { recursive: true });
    writeFileSync(join(folder, `app/dist/apps/${name}/main.js`), source);
  }
  const [, script, file] = /printf '([^']*)' > \/usr\/local\/bin\/(\w+)/.exec(dockerfile)!;
  mkdirSync(join(folder, 'bin'));
  const text = script!.replaceAll('\\n', '\n').replaceAll('/app', join(folder, 'app'));
  writeFileSync(join(folder, 'bin', file!), text, { mode: 0o755 });
  return {
    command: [...listOf(dockerfile, 'ENTRYPOINT'), ...listOf(dockerfile, 'CMD')],
    path: `${join(folder, 'bin')}:${process.env['PATH']}`,
  };
}

const listOf = (dockerfile: string, instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(dockerfile)![1]!) as string[];
