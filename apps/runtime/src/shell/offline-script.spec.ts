import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFLINE_SCRIPT } from './offline-script';

const PUBLIC = join(__dirname, '../../../web/public');

describe('the script of the offline page', () => {
  it('is known by its hash, to the policy and to the page', () => {
    const hash = `sha256-${createHash('sha256')
      .update(readFileSync(join(PUBLIC, 'offline.js')))
      .digest('base64')}`;
    expect(OFFLINE_SCRIPT).toBe(`'${hash}'`);
    expect(readFileSync(join(PUBLIC, 'offline.html'), 'utf8')).toContain(`integrity="${hash}"`);
  });
});
