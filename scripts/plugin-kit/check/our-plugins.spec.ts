import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout';
import { readPackage } from '../package/read-package';
import { checkHere } from '../testing/check-here';
import { checkSources } from './sources/check-sources';
import { namingCheck } from './sources/naming/naming-check';

const folders = [
  'libs/plugins/tasks',
  ...readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => `examples/${name}`),
];

/** What we hand out as an example is what we ask of others. */
describe.each(folders)('%s', folder => {
  it('has nothing wrong in its sources', () => {
    const plugin = readPackage(join(root, folder));
    const findings = [...checkSources(plugin, root, folder), namingCheck(plugin)];
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it('has nothing wrong when it runs, and is denied what it does not ask for', async () => {
    const findings = await checkHere(join(root, folder));
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(findings.map(({ check }) => check)).toContainEqual(expect.stringMatching(/^denials/));
  });
});
