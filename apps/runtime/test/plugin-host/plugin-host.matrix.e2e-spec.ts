import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Outcome {
  states: Record<string, { state: string; reason: string | null }>;
  problems: string[];
  /** Statuses of the requests to the plugin that is well, while the others went wrong. */
  answers: number[];
  /** Statuses of a thousand requests to the one whose handlers throw. */
  broken: number[];
  errors: number;
  /** Rows of the table of the plugin whose second migration throws. */
  leftover: unknown;
}

const NO_END = /may not end the process it runs in/;

/** How each is in the end, and what its reason says (contract 6, crash policy). */
const matrix: [name: string, state: string, reason: RegExp][] = [
  ['throws-at-import', 'failed', /at import/],
  ['throws-null', 'failed', /null/],
  ['throws-hostile', 'failed', /cannot be shown/],
  ['no-module', 'failed', /no module as its default export/],
  ['throws-in-constructor', 'failed', /in the constructor/],
  ['throws-in-init', 'failed', /in init/],
  ['throws-in-bootstrap', 'failed', /in bootstrap/],
  ['throws-in-migration', 'failed', /in the migration/],
  ['hangs-in-migration', 'failed', /longer than 2 s/],
  ['hangs-at-import', 'failed', /longer than 2 s/],
  ['hangs-in-init', 'failed', /longer than 2 s/],
  ['exits-at-import', 'failed', NO_END],
  ['exits-in-init', 'failed', NO_END],
  ['listens-for-exceptions', 'failed', /may not listen for uncaughtException/],
  ['silences-the-host', 'failed', /may not remove listeners/],
  ['throws-in-timers', 'disabled', /3 times .* in a timer/],
  ['rejects-unheard', 'disabled', /3 times .* unheard/],
  ['throws-in-microtasks', 'disabled', /3 times .* in a microtask/],
  ['exits-in-timers', 'disabled', NO_END],
];

describe('a host whose plugins go wrong in every way there is', () => {
  let outcome: Outcome;
  beforeAll(async () => {
    const sources = join(process.cwd(), 'scripts/support/typescript-sources.mjs');
    const child = join(import.meta.dirname, '../support/children/misbehaving-child.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', sources, child]);
    outcome = JSON.parse(stdout.trim().split('\n').at(-1)!) as Outcome;
  }, 60_000);

  it.each(matrix)('%s is %s with the reason', (name, state, reason) => {
    expect(outcome.states[`com.example.${name}`]).toEqual({ state, reason: expect.stringMatching(reason) });
    expect(outcome.problems).toContain(`com.example.${name}`);
  });

  it('serves the plugin that is well throughout', () => {
    expect(outcome.answers).toEqual([200]);
    expect(outcome.states['com.example.good']).toEqual({ state: 'enabled', reason: null });
    expect(outcome.problems).not.toContain('com.example.good');
  });

  it('counts a thousand requests answered with 500, and switches nothing off for them', () => {
    expect(outcome).toMatchObject({ broken: [500], errors: 1000 });
    expect(outcome.states['com.example.broken']).toEqual({ state: 'enabled', reason: null });
  });

  it('leaves nothing of a migration that threw, and what was migrated before it', () => {
    expect(outcome.leftover).toEqual([]);
  });
});
