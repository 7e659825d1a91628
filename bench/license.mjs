// @ts-check
// What checking a licence costs, against node:crypto's own verify with the key kept.
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { source } from './support/source.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 9;
const CHECKS = 2_000;

export function run() {
  const { readLicenseToken, signLicense } = source('apps/runtime/src/plugins/entitlements/license/license-token');
  const { LicenseVerifier } = source('apps/runtime/src/plugins/entitlements/license/license-verifier');
  const { newKeyPair, privateKeyOf } = source('apps/runtime/src/plugins/entitlements/license/ed25519-keys');
  const pair = newKeyPair();
  const claims = { v: 1, jti: 'order-1', pluginId: 'com.example.premium', sub: 'ada@example.com', issuedAt: 1 };
  const token = signLicense(claims, privateKeyOf(pair.privateKey));
  const verifier = new LicenseVerifier();
  const place = { publicKey: pair.publicKey, instanceId: 'here' };
  const ours = () => verifier.verify(readLicenseToken(token), place);

  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signed = Buffer.from(token.split('.')[0]);
  const signature = sign(null, signed, privateKey);
  const bare = () => {
    if (!verify(null, signed, publicKey, signature)) throw new Error('the reference does not verify');
  };

  const times = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    times.ours.push(millisecondsEach(ours));
    times.bare.push(millisecondsEach(bare));
  }
  return report('Licence check', [
    {
      what: 'read and verify a token against verify alone',
      figure: median(times.ours.slice(1)),
      reference: median(times.bare.slice(1)),
      unit: 'ms',
      goal: { atMost: 1.5 },
    },
    { what: 'the same alone', figure: median(times.ours.slice(1)), unit: 'ms', goal: { atMost: 1 } },
  ]);
}

function millisecondsEach(check) {
  const startedAt = performance.now();
  for (let at = 0; at < CHECKS; at++) check();
  return (performance.now() - startedAt) / CHECKS;
}
