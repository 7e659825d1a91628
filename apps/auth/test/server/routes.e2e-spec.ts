import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createAuthDocument } from '../../src/openapi/auth-document';
import { ProcessState } from '../../src/health/process-state';
import { register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

/** Everything that answers without a session and without the internal key. Longer only on purpose. */
const PUBLIC = [
  'GET /api/health',
  'GET /api/health/ready',
  'GET /api/verify',
  'GET /forgot-password',
  'GET /login',
  'GET /register',
  'GET /reset-password',
  'GET /verify-email',
  'POST /api/auth/email/resend',
  'POST /api/auth/email/verify',
  'POST /api/auth/invites/preview',
  'POST /api/auth/mfa/backup-code',
  'POST /api/auth/mfa/passkey/verify',
  'POST /api/auth/mfa/totp',
  'POST /api/auth/passkeys/sign-in/options',
  'POST /api/auth/passkeys/sign-in/verify',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/reset',
  'POST /api/auth/register',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
];

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

const routesOf = (auth: AuthInstance): string[] => {
  const express = auth.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return express.router.stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map(method => `${method.toUpperCase()} ${route.path}`) : [],
  );
};

describe('the routes of the auth server', () => {
  let auth: AuthInstance;
  let loginDir: string;
  beforeAll(async () => {
    loginDir = await mkdtemp(join(tmpdir(), 'sv-login-'));
    await writeFile(
      join(loginDir, 'index.html'),
      '<!doctype html><script nonce="__NONCE__"></script>__INSTANCE_NAME__',
    );
    await writeFile(join(loginDir, 'main-ABCD1234.js'), 'export {};');
    await writeFile(join(loginDir, 'main-ABCD1234.js.gz'), gzipSync('compressed'));
    await writeFile(join(loginDir, 'main-ABCD1234.js.br'), brotliCompressSync('compressed'));
    await writeFile(join(loginDir, 'icon.svg'), '<svg/>');
    await writeFile(join(loginDir, '.secret'), 'no');
    await mkdir(join(loginDir, 'media'));
    auth = await startAuth({ LOGIN_DIR: loginDir });
  });
  afterAll(async () => {
    await auth.close();
    await rm(loginDir, { recursive: true });
  });

  it('are closed to strangers but for a written list', async () => {
    const open: string[] = [];
    for (const route of routesOf(auth)) {
      const [method, path] = route.split(' ') as [string, string];
      const response = await auth
        .http()
        [method.toLowerCase() as 'get'](path.replace(':id', '01a1fdba-7e91-777f-9bcb-000000000000'));
      if (
        response.body.detail === 'This needs the internal key.' ||
        (response.status === 401 && path !== '/api/verify')
      )
        continue;
      open.push(route);
    }

    expect(open.sort()).toEqual(PUBLIC);
  });

  it('under /api/auth all stand in the API description, with their refusals', async () => {
    const document = await createAuthDocument();
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map(method => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
    );

    expect(described.sort()).toEqual(
      routesOf(auth)
        .filter(route => route.includes(' /api/auth/'))
        .sort(),
    );
    const registration = document.paths['/api/auth/register']!.post!;
    expect(Object.keys(registration.responses).sort()).toEqual(['201', '202', '400', '403', '409', '429', '503']);
    expect(registration.requestBody).toBeDefined();
    expect(document.components!.schemas!['RegistrationDto']).toMatchObject({ required: ['name', 'email', 'password'] });
    expect(document.components!.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'sv_session' },
    });
  });

  it.each(['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'])(
    'hand out the document at %s as it is',
    async path => {
      const response = await auth.http().get(`${path}?returnUrl=/tasks`).expect(200);

      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(response.text).toContain('nonce="__NONCE__"></script>__INSTANCE_NAME__');
    },
  );

  it('hand out the files of the login bundle, hashed ones for ever, and nothing else', async () => {
    const get = (path: string) => auth.http().get(`/login/assets/${path}`);
    const hashed = await get('main-ABCD1234.js').expect(200);
    const plain = await get('icon.svg').expect(200);

    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(hashed.headers['x-content-type-options']).toBe('nosniff');
    for (const path of ['index.html', '.secret', 'media', 'media/', 'none.js', '..%2f..%2fetc%2fpasswd', '%00']) {
      const response = await get(path);
      expect([path, response.status >= 400 && response.status < 500]).toEqual([path, true]);
    }
  });

  it('hand out the compressed file to whoever takes one', async () => {
    const get = () => auth.http().get('/login/assets/main-ABCD1234.js');
    const compressed = await get().set('Accept-Encoding', 'gzip').expect(200);
    const smallest = await get().set('Accept-Encoding', 'gzip, br').expect(200);
    const plain = await get().set('Accept-Encoding', 'identity').expect(200);

    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(smallest.headers['content-encoding']).toBe('br');
    expect(compressed.headers['vary']).toContain('Accept-Encoding');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('tell on the page whether the first account is still to be made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sv-login-'));
    await writeFile(join(folder, 'index.html'), '<meta name="sv-awaits-owner" content="__AWAITS_OWNER__">');
    const fresh = await startAuth({ LOGIN_DIR: folder });
    const page = async () => (await fresh.http().get('/login').expect(200)).text;
    expect(await page()).toContain('content="true"');
    await register(fresh);
    expect(await page()).toContain('content="false"');
    await fresh.close();
    await rm(folder, { recursive: true });
  });

  it('tell on the page whether the first account needs the set-up link', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sv-login-'));
    await writeFile(join(folder, 'index.html'), '__NEEDS_SETUP_LINK__');
    const fresh = await startAuth({ LOGIN_DIR: folder });
    const here = async () => (await fresh.http().get('/register').expect(200)).text;
    const elsewhere = async () => (await fresh.http().get('/register').unset('x-sv-loopback').expect(200)).text;
    expect([await here(), await elsewhere()]).toEqual(['false', 'true']);
    await register(fresh);
    expect([await here(), await elsewhere()]).toEqual(['false', 'false']);
    await fresh.close();
    await rm(folder, { recursive: true });
  });

  it('tell on the page whether mail is sent, and whether an invitation is needed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sv-login-'));
    await writeFile(join(folder, 'index.html'), 'mail=__MAIL__ invite-only=__INVITE_ONLY__');
    const page = async (env: Record<string, string>): Promise<string> => {
      const instance = await startAuth({ LOGIN_DIR: folder, ...env });
      const { text } = await instance.http().get('/register').expect(200);
      await register(instance);
      await instance.close();
      return text;
    };
    expect(await page({})).toBe('mail=false invite-only=false');
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'noreply@example.com' };
    expect(await page({ ...mail, AUTH_INVITE_ONLY: 'true' })).toBe('mail=true invite-only=true');
    await rm(folder, { recursive: true });
  });

  it('still come when the database is gone: the form says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sv-login-'));
    await writeFile(join(folder, 'index.html'), 'awaits=__AWAITS_OWNER__');
    const instance = await startAuth({ LOGIN_DIR: folder });
    await register(instance);
    await instance.http().get('/login').expect(200, 'awaits=false');
    await instance.db.destroy();
    await instance.http().get('/login').expect(200, 'awaits=false');
    await instance.close().catch(() => undefined); // its store is closed already
    await rm(folder, { recursive: true });
  });

  it('say so when the login pages were never built', async () => {
    const bare = await startAuth();
    const response = await bare.http().get('/login').expect(503);

    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.text).toContain('npm run build');
    await register(bare);
    await bare.close();
  });

  it('tell whether the process serves', async () => {
    expect((await auth.http().get('/api/health').expect(200)).body).toEqual({ status: 'ok' });
    expect((await auth.http().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ready' });
    const leaving = await startAuth();
    leaving.app.get(ProcessState, { strict: false }).startDraining();
    expect((await leaving.http().get('/api/health/ready').expect(503)).body).toEqual({ status: 'draining' });
    await leaving.close();
  });

  it('answer a wrong method with 405 and an unknown path with 404', async () => {
    const wrong = await auth.http().put('/api/auth/sign-in').send({});
    const unknown = await auth.http().get('/api/auth/nothing');

    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'POST']);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
    expect(unknown.headers['x-powered-by']).toBeUndefined();
  });
});
