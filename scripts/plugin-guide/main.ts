// Runs docs/plugin-guide.md, block by block: what the guide says is done, and must come out as it says.
import 'reflect-metadata';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { IN_AN_IMAGE } from '../../apps/runtime/src/operations/cli/sources-only.command';
import { GuideRegistry } from './guide-registry';
import { exchangesOf } from './exchanges';
import { guideBlocks, type GuideBlock } from './guide-blocks';
import { GuideCheckout } from './guide-checkout';
import { GuideInstance } from './guide-instance';

const root = resolve(import.meta.dirname, '../..');
const PLUGIN = 'plugins/com.example.plants';

/** `npm test` checks the types of pages in its own build, and those of the guide's plugin by `plugin check`. */
const BUILDS = { NG_BUILD_TYPE_CHECK: '0' };

/** The reader: an author's checkout, an operator's beside it, and a running instance to send requests to. */
class Reader {
  private readonly author = GuideCheckout.make(root, join(this.place, 'author'));
  private readonly plugin = join(this.author.root, PLUGIN);
  private readonly instance = new GuideInstance([this.plugin, join(root, 'examples/contacts')]);
  private readonly env: Record<string, string> = {};

  private constructor(
    private readonly place: string,
    private readonly operator: GuideCheckout,
    private readonly registry: GuideRegistry,
  ) {}

  static async start(): Promise<Reader> {
    const place = mkdtempSync(join(tmpdir(), 'sv-guide-'));
    const operator = GuideCheckout.makeBuilt(root, join(place, 'operator'));
    return new Reader(place, operator, await GuideRegistry.start());
  }

  async follow(block: GuideBlock): Promise<void> {
    switch (block.kind) {
      case 'file':
        return this.write(block.path, block.content);
      case 'manifest fields':
        return this.addToManifest(block.fields);
      case 'commands':
        return this.type(block.content);
      case 'requests':
        for (const exchange of exchangesOf(block.content)) await this.instance.send(exchange, this.env);
        return;
      case 'image':
        return expectImage(block.content);
      case 'picture':
    }
  }

  async close(): Promise<void> {
    await this.instance.close();
    await this.registry.stop();
    rmSync(this.place, { recursive: true, force: true });
  }

  private async write(path: string, content: string): Promise<void> {
    const file = join(this.plugin, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    await this.instance.outdate();
  }

  private addToManifest(fields: Record<string, unknown>): Promise<void> {
    const manifest = JSON.parse(readFileSync(join(this.plugin, 'manifest.json'), 'utf8')) as Record<string, unknown>;
    return this.write('manifest.json', `${JSON.stringify({ ...manifest, ...fields }, null, 2)}\n`);
  }

  /** `$ command`, and after it lines that are in what it says. `instance$` is typed by the operator. */
  private async type(content: string): Promise<void> {
    const commands = content.split(/^(?=(?:instance)?\$ )/m).map(part => part.trim().split('\n'));
    for (const [typed, ...expected] of commands) {
      const [, whose, command] = /^(instance)?\$ (.*)$/.exec(typed!)!;
      const output = await this.run(command!, whose === 'instance');
      for (const line of expected) {
        if (!output.includes(line)) throw new Error(`${command} does not say '${line}' but:\n${output}`);
      }
    }
  }

  private async run(command: string, isOperators: boolean): Promise<string> {
    const [, name, value] = /^export (\w+)=(.*)$/.exec(command) ?? [];
    const [, forgotten] = /^unset (\w+)$/.exec(command) ?? [];
    if (name) this.env[name] = value!;
    if (forgotten) delete this.env[forgotten];
    if (name || forgotten) await this.instance.outdate();
    if (name || forgotten) return '';
    const env = { ...this.registry.envIn(this.place), ...BUILDS, ...this.env };
    return (isOperators ? this.operator : this.author).run(command, env);
  }
}

/** Docker is not here: the recipe is the one that the command in the container prints, and its stage exists. */
function expectImage(content: string): void {
  for (const line of content.split('\n').filter(Boolean)) {
    if (!IN_AN_IMAGE.includes(line)) throw new Error(`the command in the container does not say: ${line}`);
  }
  const stages = readFileSync(join(root, 'Dockerfile'), 'utf8');
  if (!/^FROM \S+ AS build$/m.test(stages)) throw new Error('the Dockerfile has no stage called build');
}

async function main(): Promise<void> {
  // Requests are sent on SQLite; plugin check looks for a Postgres automatically.
  delete process.env['TEST_DATABASE_URL'];
  const reader = await Reader.start();
  const blocks = guideBlocks(readFileSync(join(root, 'docs/plugin-guide.md'), 'utf8'));
  try {
    for (const block of blocks) {
      const started = Date.now();
      await reader.follow(block).catch((error: Error) => {
        throw new Error(`docs/plugin-guide.md:${block.line} (${block.kind}): ${error.message}`);
      });
      const seconds = (Date.now() - started) / 1000;
      if (seconds > 1) process.stdout.write(`line ${block.line}, ${block.kind}: ${seconds.toFixed(1)} s\n`);
    }
    process.stdout.write(`guide: ${blocks.length} blocks, each as the page says\n`);
  } finally {
    await reader.close();
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
