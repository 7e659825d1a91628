import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuthInstance, startAuth } from '../support/start-auth';

describe('the template of the login pages, asked for as a file', () => {
  let auth: AuthInstance;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-login-'));
    await writeFile(join(folder, 'index.html'), '<p data-nonce="__NONCE__">');
    await writeFile(join(folder, 'main-ABCDEFGH.js'), '1');
    auth = await startAuth({ LOGIN_DIR: folder });
  });
  afterAll(async () => {
    await auth.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    'index.html',
    'index.htm%6c',
    '%69ndex%2ehtml',
    'index.%48TML',
    '',
    'index',
    '/index.html',
    '%2findex.html',
  ])('/login/assets/%s is not found', async file => {
    const { body } = await auth.http().get(`/login/assets/${file}`).expect(404);
    expect(body.code).toBe('not-found');
  });

  it('while the files beside it are there', async () => {
    await auth.http().get('/login/assets/main-ABCDEFGH.js').expect(200);
    await auth.http().get('/login').expect(200);
  });
});
