import { execFileSync } from 'node:child_process';
import { licenceOf } from './licences';
import type { ShippedPackage } from './shipped-packages';

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id: string } } | { expression: string })[];
}

interface BillOfMaterials {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * npm's own list in CycloneDX, and what it leaves out: packages that are bundled into pages, and those that a tool needs
 * as well as the servers.
 */
export function billOfMaterials(packages: readonly ShippedPackage[], root: string): BillOfMaterials {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const bill = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }),
  ) as BillOfMaterials;
  // npm calls it by its folder.
  bill.metadata.component.name = 'workspace-runtime';
  const shipped = new Map(packages.map(each => [refOf(each), each]));
  const known = bill.components.filter(component => shipped.has(component['bom-ref']));
  const missing = packages.filter(each => !known.some(component => component['bom-ref'] === refOf(each)));
  const components = [...known, ...missing.map(componentOf)].map(component => {
    const each = shipped.get(component['bom-ref'])!;
    return { ...component, licenses: licensesOf(licenceOf(each, root)) };
  });
  const isListed = (ref: string): boolean => shipped.has(ref);
  const dependencies = bill.dependencies
    .filter(({ ref }) => isListed(ref) || ref === bill.metadata.component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isListed) }));
  return { ...bill, components, dependencies };
}

const refOf = ({ name, version }: ShippedPackage): string => `${name}@${version}`;

const componentOf = (each: ShippedPackage): Component => ({
  'bom-ref': refOf(each),
  type: 'library',
  name: each.name,
  version: each.version,
  purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
  ...(each.integrity && { hashes: [hashOf(each.integrity)] }),
});

/** `sha512-…` in base64 → what CycloneDX calls it, in hexadecimal. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', value = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') };
}

const licensesOf = (licence: string | null): Component['licenses'] =>
  licence === null ? [] : / (OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
