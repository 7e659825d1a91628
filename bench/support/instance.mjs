// @ts-check
// A whole instance from the build, with a folder of its own, and people in it who need not sign in.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { root } from '../../scripts/support/paths.mjs';
import { source } from './source.mjs';
import { endProcess, freePort, SERVER_CPU, startNode, waitFor } from './processes.mjs';

/** BENCH_DIST: where the bundles are, when not in dist/. */
export const dist = resolve(process.env['BENCH_DIST'] ?? join(root, 'dist'));
const AUTH_SECRET = 'a secret of thirty-two bytes and more for the benchmarks only';

export class Instance {
  constructor(dataDir, ports) {
    this.dataDir = dataDir;
    this.ports = ports;
    this.url = `http://127.0.0.1:${ports.runtime}`;
    this.authUrl = `http://127.0.0.1:${ports.auth}`;
    this.children = [];
    this.ms = { auth: 0, runtime: 0 };
  }

  /** @param {{ cpu?: number, authArgs?: string[], runtimeArgs?: string[], env?: Record<string, string> }} [options] */
  static async start({ cpu = SERVER_CPU, authArgs = [], runtimeArgs = [], env = {} } = {}) {
    const ports = { auth: await freePort(), runtime: await freePort() };
    const instance = new Instance(mkdtempSync(join(tmpdir(), 'sv-bench-')), ports);
    const common = { ...instance.env(), ...env };
    instance.auth = instance.launch([...authArgs, join(dist, 'apps/auth/main.js')], cpu, common);
    instance.ms.auth = await waitFor(`${instance.authUrl}/api/health/ready`);
    instance.runtime = instance.launch([...runtimeArgs, join(dist, 'apps/runtime/main.js')], cpu, common);
    instance.ms.runtime = await waitFor(`${instance.url}/api/health/ready`);
    return instance;
  }

  env() {
    return {
      AUTH_SECRET,
      ADMIN_KEY: 'svak_of_the_benchmarks_only_00000000000000',
      DATA_DIR: this.dataDir,
      PORT: String(this.ports.runtime),
      AUTH_PORT: String(this.ports.auth),
      WEB_DIR: join(root, 'dist/web/browser'),
      // Counted, never reached: everything that a request passes in production is on.
      RATE_LIMIT_PER_MINUTE: '1000000000',
      // All of a benchmark's people come from this machine.
      REGISTRATION_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'info',
    };
  }

  /** What the runtime writes on a request that it forwards to the auth server. */
  get forwarding() {
    const { FORWARDING_KEY_HEADER, forwardingKey } = source('libs/server/keys/keys');
    return { [FORWARDING_KEY_HEADER]: forwardingKey(AUTH_SECRET) };
  }

  launch(args, cpu, env) {
    const child = startNode(args, { cpu, env });
    this.children.push(child);
    return child;
  }

  /** The `Cookie` header of a new person: the signed cache cookie, as the auth server makes it. */
  person(role = 'platform:user', now = Date.now()) {
    const { SessionCookieCodec } = source('libs/server/session-cookie/session-cookie');
    const userId = randomUUID();
    const cookie = new SessionCookieCodec(AUTH_SECRET).seal({
      userId,
      name: 'Ada Lovelace',
      email: `${userId}@example.com`,
      image: null,
      role,
      sessionId: randomUUID(),
      epoch: 1,
      issuedAt: now,
      expiresAt: now + 3_600_000,
      freshUntil: now + 3_600_000,
    });
    return { userId, cookie: `sv_session_data=${cookie}` };
  }

  /** A workspace without an account sends every page to the registration. */
  async registerAdministrator() {
    const form = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery staple' };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(form);
    const { status } = await fetch(`${this.url}/api/auth/register`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`register: ${status}`);
  }

  /** Writes into the platform's database beside the runtime, as another process may. */
  withDatabase(work) {
    const Database = createRequire(import.meta.url)('./sqlite.cjs');
    const database = new Database(join(this.dataDir, 'platform.db'), { timeout: 5000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  async stop() {
    for (const child of this.children.reverse()) await endProcess(child);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
