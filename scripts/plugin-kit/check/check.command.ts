import { command, type Context, typedPath } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout';
import { readPackage } from '../package/read-package';
import { testsCheck } from './compiled/tests-check';
import { typesChecks } from './compiled/types-checks';
import { leftOut, toLines, type Finding } from './finding';
import { runHosted } from './hosted/run-hosted';
import { packagesCheck } from './packages-check';
import { pagesCheck } from './pages/pages-check';
import { checkSources } from './sources/check-sources';
import { namingCheck } from './sources/naming/naming-check';
import { testDatabase } from './test-database';
import { workplaceFor } from './workplace';

/** `plugin check`: checks everything about a plugin that a machine can check before anybody installs it. */
export const checkCommand = ({ env, print }: Context) =>
  command(
    'check',
    'Check a plugin before anybody installs it',
    `Looks through its manifest, imports, packages, permissions, variables and whatever else the manifest names; compiles both halves and runs its tests; runs it in a
    runtime on SQLite and on Postgres (migrations, drift, denials, export → import → export, deletion of a person); and
    looks at its pages with axe in Chromium, which takes a build. Says one line for each check and ends with 1 when one
    failed. What is missing on this machine is named and left out.`,
  )
    .argument('<folder>', 'the folder of the plugin', typedPath(env))
    .option('--no-pages', 'leave its pages out')
    .action(async (folder, { pages }) => {
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new CommandError(`${folder} is no folder`);
      const tally = new Tally(print);
      await check(folder, pages, finding => tally.add(finding));
      tally.close();
    });

async function check(place: string, withPages: boolean, report: (finding: Finding) => void): Promise<void> {
  const plugin = readPackage(place);
  const workplace = workplaceFor(place, plugin, root);
  try {
    checkSources(plugin, root, workplace.inPlace).forEach(report);
    report(namingCheck(plugin));
    report(await packagesCheck(workplace));
    (await typesChecks(workplace)).forEach(report);
    report(await testsCheck(plugin, workplace));
    const database = await testDatabase();
    try {
      (await runHosted(workplace.folder, null)).forEach(report);
      if ('url' in database) (await runHosted(workplace.folder, database.url)).forEach(report);
      else report(leftOut('everything on Postgres', database.missing));
    } finally {
      await database.stop();
    }
    if (!existsSync(join(place, 'web/plugin.routes.ts'))) report(leftOut('pages', 'there are none'));
    else if (!withPages) report(leftOut('pages', '--no-pages'));
    else (await pagesCheck(plugin, workplace)).forEach(report);
  } finally {
    workplace.clear();
  }
}

/** Prints each finding as it comes, and a summary at the end. */
class Tally {
  private readonly counts = { ok: 0, failed: 0, 'left out': 0 };

  constructor(private readonly print: (line: string) => void) {}

  add(finding: Finding): void {
    this.counts[finding.state] += 1;
    toLines(finding).forEach(line => this.print(line));
  }

  /** @throws CommandError when something failed */
  close(): void {
    const { ok, failed, 'left out': omitted } = this.counts;
    const summary = `${ok} checks passed, ${failed} failed, ${omitted} left out`;
    if (failed > 0) throw new CommandError(summary);
    this.print(summary);
  }
}
