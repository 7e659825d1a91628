import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials';
import { licenceList, refusalOf } from './licences';
import { type ShippedPackage, shippedPackages } from './shipped-packages';

const ROOT = join(import.meta.dirname, '../..');
const packages = shippedPackages(ROOT);
const like = (licence: string | null, name = 'left-pad'): ShippedPackage => ({
  name,
  version: '1.0.0',
  folder: 'node_modules/left-pad',
  integrity: null,
  licence,
});

describe('what an image ships', () => {
  it('is what the servers need and what pages are made of, and no tool', () => {
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['typeorm', 'sharp', '@angular/core', 'rxjs', 'chrono-node', 'tslib']),
    );
    expect(names).toEqual(expect.arrayContaining(['@img/sharp-libvips-linux-arm64', '@img/sharp-libvips-linux-x64']));
    for (const tool of ['jest', 'eslint', 'esbuild', '@angular/cli', '@img/sharp-darwin-arm64'])
      expect(names).not.toContain(tool);
  });

  it('has licences that are known and may be shipped', () => {
    expect(packages.flatMap(each => refusalOf(each, ROOT) ?? [])).toEqual([]);
  });

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
    null,
    '',
  ])('may not have the licence %j', licence => expect(refusalOf(like(licence), ROOT)).toMatch(/^left-pad 1\.0\.0 /));

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])('may have the licence %j', licence =>
    expect(refusalOf(like(licence), ROOT)).toBeNull(),
  );

  it('has an exception for a package and its licence together', () => {
    expect(refusalOf(like('MPL-2.0', 'web-push'), ROOT)).toBeNull();
    expect(refusalOf(like('MPL-2.0'), ROOT)).toContain('MPL-2.0');
    expect(refusalOf(like('AGPL-3.0-only', 'web-push'), ROOT)).toContain('AGPL-3.0-only');
  });

  it('is listed with the text of each licence, and in npm’s own bill of materials', () => {
    const list = licenceList(packages, ROOT);
    expect(list).toContain('Copyright (c) 2010-2026 Google LLC. https://angular.dev/license');
    const { components, metadata } = billOfMaterials(packages, ROOT);
    expect(metadata.component.name).toBe('workspace-runtime');
    expect(components).toHaveLength(packages.length);
    expect(components.find(({ name }) => name === '@angular/core')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40angular\/core@\d/) as string,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) as string }],
    });
  });
});
