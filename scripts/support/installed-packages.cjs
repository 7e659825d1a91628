// @ts-check
// Whether the packages of the lock file are there. Plain Node, because it is asked before there are any.
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * By what npm writes down at the end of an installation, whoever ran it: a checkout that was copied with its packages
 * needs no second one. Everything that the lock file names is there in the same version, except for optional packages of
 * other systems; and nothing is there that is made for another system than this one.
 *
 * @param {string} root @param {{ platform: string, arch: string }} [here]
 */
function hasInstalledPackages(root, here = process) {
  const there = packagesIn(join(root, 'node_modules/.package-lock.json'));
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (!there || !wanted) return false;
  const isThere = ([path, { version, integrity, optional }]) =>
    there[path] ? there[path].version === version && there[path].integrity === integrity : optional === true;
  return (
    Object.entries(wanted).every(entry => entry[0] === '' || isThere(entry)) &&
    Object.entries(there).every(([path, entry]) => wanted[path] && suits(entry, here) && existsSync(join(root, path)))
  );
}

/** @returns {Record<string, any> | null} by their folders */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    // ENOENT: npm has not come to its end here
    return null;
  }
}

const suits = ({ os, cpu }, { platform, arch }) => allows(os, platform) && allows(cpu, arch);

/** `["linux"]`, or `["!win32"]`. */
const allows = (names, name) =>
  !names || (!names.includes(`!${name}`) && (names.includes(name) || names.every(one => one.startsWith('!'))));

module.exports = { hasInstalledPackages };
