// @ts-check
// What each section of a proof runs: programs that measure, or tests by their names.

/**
 * @typedef {object} Section
 * @property {import('@sv/contracts/proof.contract').ProofSectionName} name
 * @property {{ script: string, parameters: string[], needs?: string[] }} [program] writes findings with --json; what it
 *   needs is named as in scripts/check/test-programs.mjs
 * @property {{ server?: RegExp, instance?: RegExp }} [tests] by project of Jest
 */

/** @type {readonly Section[]} */
export const SECTIONS = [
  {
    name: 'load',
    program: {
      script: 'bench/run.mjs',
      parameters: [
        'boot',
        'session',
        'token',
        'gate',
        'license',
        'gateway',
        'sign-in',
        'send',
        'inbox',
        'live',
        'fan-out',
      ],
    },
  },
  {
    name: 'faults',
    program: {
      script: 'scripts/faults.mjs',
      parameters: ['restarts', 'auth-servers', 'postgres', 'redis', 'storm', '--streams', '500'],
      needs: ['REDIS_SERVER', 'NGINX'],
    },
  },
  {
    name: 'bad-input',
    tests: { server: /fuzz|zip-bomb|path-traversal|bad-input/, instance: /every-route\.wrong-types/ },
  },
  { name: 'accessibility', tests: { instance: /\/accessibility\.browser/ } },
  {
    name: 'policy',
    tests: { server: /idor|forged|\.matrix\.|enumeration/, instance: /every-route\.csrf|sessions\.revocation/ },
  },
  // page-tests.leak.spec.ts is about the runner of our tests, not about anybody's data.
  { name: 'privacy', tests: { server: /(?<!page-tests)\.leak\./, instance: /privacy\.|\.leak\./ } },
];
