import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command';
import type { Instance } from './instance';

const root = join(import.meta.dirname, '../..');

interface Surroundings {
  instance: Instance;
  /** Runs statements as the administrator of a database server. */
  sql: (text: string) => Promise<unknown>;
  /** What stands in the document for what a test has; the first that fits is taken. */
  replace: Readonly<Record<string, string>>;
  /** What is typed where a command reads a variable. */
  typed?: Readonly<Record<string, string>>;
}

/** The commands in a section of a document, which are run as they are written, in their order. */
export class DocumentedPath {
  /** Commands that were not followed yet. */
  readonly rest: string[];

  constructor(
    document: string,
    heading: string,
    private readonly around: Surroundings,
  ) {
    const [, section] = readFileSync(join(root, document), 'utf8').split(`\n## ${heading}\n`);
    const own = section!.split(/^## /m)[0]!;
    this.rest = [...own.matchAll(/^```(?:sh|sql)\n([^]*?)\n```$/gm)].flatMap(([, block]) => block!.split('\n'));
  }

  /** Runs the next ones, as long as they match. @returns what they said */
  async follow(pattern: RegExp): Promise<string> {
    if (!pattern.test(this.rest[0] ?? '')) throw new Error(`the next command is not ${pattern}: ${this.rest[0]}`);
    let said = '';
    while (this.rest.length > 0 && pattern.test(this.rest[0]!)) said += await this.run(this.actual(this.rest.shift()!));
    return said;
  }

  private async run(command: string): Promise<string> {
    const { instance, sql, typed = {} } = this.around;
    const [, cli] = /^npm run cli -- (.+)$/.exec(command) ?? [];
    if (cli) return runCommand(instance, ...cli.split(' ').map(word => word.replaceAll("'", '')));
    const [, name, value] = /^export (\w+)='(.+)'$/.exec(command) ?? [];
    // What somebody types when asked.
    const [, asked] = /^read -rs (\w+) && export \1\b/.exec(command) ?? [];
    const [, unset] = /^unset (\w+)$/.exec(command) ?? [];
    if (asked) instance.env[asked] = typed[asked] ?? '';
    else if (name) instance.env[name] = value!;
    else if (unset) delete instance.env[unset];
    else if (command.startsWith('CREATE ')) await sql(command);
    else if (command === 'npm start') {
      await instance.startAuth();
      await instance.startRuntime();
    } else return execFileSync('sh', ['-c', command], { encoding: 'utf8' });
    return '';
  }

  private actual(command: string): string {
    const words = Object.keys(this.around.replace).find(one => command.includes(one));
    return words === undefined ? command : command.replaceAll(words, this.around.replace[words]!);
  }
}
