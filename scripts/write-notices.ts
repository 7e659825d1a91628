// `npx tsx scripts/write-notices.ts <folder>`: the bill of materials and the licences of what an image ships, written into a folder.
// Refuses a package whose licence is unknown or asks for more than to be named.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOfMaterials } from './image/bill-of-materials';
import { licenceList, refusalOf } from './image/licences';
import { shippedPackages } from './image/shipped-packages';

const root = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? 'dist/notices');
const packages = shippedPackages(root);
const refusals = packages.flatMap(each => refusalOf(each, root) ?? []);
if (refusals.length > 0) {
  process.stderr.write(`${refusals.join('\n')}\n`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(packages, root), null, 2)}\n`);
writeFileSync(join(folder, 'third-party-licences.txt'), licenceList(packages, root));
process.stdout.write(`${packages.length} packages in ${folder}\n`);
