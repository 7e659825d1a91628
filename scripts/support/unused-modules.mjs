// @ts-check
// What packages load at start and our servers use seldom or never: left out of the bundles, or loaded on first use.
// It is a third of what a start reads, and of what stays in memory afterwards.
import { readFile } from 'node:fs/promises';

/**
 * TypeORM's drivers for other databases: its factory names them all and makes the one that the options ask for. One
 * small class of theirs is asked for by `instanceof` elsewhere and stays.
 */
const OTHER_DRIVERS =
  /\/node_modules\/typeorm\/driver\/(aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|mongodb|mysql|nativescript|oracle|react-native|sap|spanner|sqljs|sqlserver)\//;

/** Nest's console logger makes a date format when it is loaded, and with it all of ICU's calendars; we log with pino. */
const CONSOLE_LOGGER = /\/@nestjs\/common\/services\/console-logger\.service\.js$/;

/**
 * What @simplewebauthn/server reads attestations with: certificates, their revocation lists and the FIDO Alliance's
 * metadata, and all of ASN.1 for them. We ask for no attestation and take out one that comes (see attestation-check.ts),
 * so none of it is reached, and no address in a certificate is ever called.
 */
const ATTESTATIONS =
  /\/@simplewebauthn\/server\/script\/(registration\/verifications\/.+|services\/metadataService|metadata\/verifyMDSBlob|helpers\/(convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|validateCertificatePath))\.js$/;

/**
 * Modules that their importer keeps and looks into only when it works. What stands in for them loads them then.
 *
 * @type {{ request: RegExp, standIn: (load: string) => string }[]}
 */
const SELDOM_USED = [
  // One validator a file, each a function: class-validator imports all of them, a DTO calls three.
  {
    request: /^validator\/lib\/[a-zA-Z]+$/,
    standIn: load => `module.exports = (...args) => ${load}(...args);`,
  },
  // The numbering plans of all countries, for @IsPhoneNumber; YAML, for a document that we serve as JSON.
  {
    request: /^(libphonenumber-js\/max|js-yaml)$/,
    standIn: load => `module.exports = new Proxy({}, { get: (_, name) => name === '__esModule' || ${load}[name] });`,
  },
  // The making of the OpenAPI document; the decorators beside it are used at start.
  {
    request: /^\.\/swagger-module$/,
    standIn: load =>
      `Object.defineProperty(exports, 'SwaggerModule', { enumerable: true, get: () => ${load}.SwaggerModule });`,
  },
];

/** @type {import('esbuild').Plugin} */
export const withoutUnusedModules = {
  name: 'without-unused-modules',
  setup(build) {
    build.onLoad({ filter: OTHER_DRIVERS }, ({ path }) =>
      path.endsWith('/MssqlParameter.js') ? undefined : { contents: '' },
    );
    build.onLoad({ filter: ATTESTATIONS }, () => ({ contents: '' }));
    build.onLoad({ filter: CONSOLE_LOGGER }, async ({ path }) => ({ contents: await withLateDateFormat(path) }));
    for (const { request, standIn } of SELDOM_USED) {
      build.onResolve({ filter: request }, ({ path, resolveDir, namespace }) =>
        namespace === 'seldom-used'
          ? undefined
          : { path: `${resolveDir}|${path}`, namespace: 'seldom-used', pluginData: { path, resolveDir, standIn } },
      );
    }
    build.onLoad({ filter: /.*/, namespace: 'seldom-used' }, ({ pluginData: { path, resolveDir, standIn } }) => ({
      contents: standIn(`require(${JSON.stringify(path)})`),
      resolveDir,
    }));
  },
};

/** @throws Error when the module no longer has the line, so that nobody believes in a change that is not made */
async function withLateDateFormat(path) {
  const source = await readFile(path, 'utf8');
  const made = /const dateTimeFormatter = (new Intl\.DateTimeFormat\([^;]*\));/;
  if (!made.test(source)) throw new Error(`${path} has changed: see unused-modules.mjs`);
  return source.replace(made, (_, format) => `const dateTimeFormatter = { format: date => ${format}.format(date) };`);
}
