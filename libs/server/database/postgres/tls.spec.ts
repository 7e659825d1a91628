import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFaultOf } from '../database-fault';
import { openStore } from '../open-store';
import { longAgo, selfSigned, TestAuthority } from '../testing/certificates';
import { startPostgres, type PostgresServer } from '../testing/postgres-server';

type Kind = 'good' | 'wrong host' | 'self-signed' | 'expired' | 'plain';
type Outcome = 'TLS' | 'plain' | 'refused';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', ''] as const;
/** In the order of {@link MODES}; the last one has no sslmode. */
const MATRIX: Record<Kind, Outcome[]> = {
  good: ['plain', 'TLS', 'TLS', 'TLS', 'TLS', 'TLS', 'TLS'],
  'wrong host': ['plain', 'TLS', 'TLS', 'TLS', 'TLS', 'refused', 'TLS'],
  'self-signed': ['plain', 'TLS', 'TLS', 'TLS', 'refused', 'refused', 'TLS'],
  expired: ['plain', 'TLS', 'TLS', 'TLS', 'refused', 'refused', 'TLS'],
  plain: ['plain', 'plain', 'plain', 'refused', 'refused', 'refused', 'plain'],
};

describe('sslmode', () => {
  const authority = new TestAuthority();
  const servers = new Map<Kind, PostgresServer>();
  let folder: string;
  const rootPath = () => join(folder, 'root.crt');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-tls-'));
    await writeFile(rootPath(), authority.cert);
    const certificates = {
      good: authority.issue('127.0.0.1'),
      'wrong host': authority.issue('elsewhere.example'),
      'self-signed': selfSigned('127.0.0.1'),
      expired: authority.issue('127.0.0.1', longAgo),
      plain: undefined,
    };
    for (const [kind, tls] of Object.entries(certificates)) {
      servers.set(kind as Kind, await startPostgres(tls ? { tls } : {}));
    }
  }, 60_000);
  afterAll(async () => {
    await Promise.all([...servers.values()].map(server => server.stop()));
    await rm(folder, { recursive: true });
  });

  async function outcomeOf(kind: Kind, query: string, rootCertificate?: string): Promise<Outcome> {
    try {
      const url = `${servers.get(kind)!.url}?${query}`;
      const store = await openStore({ url, rootCertificate, entities: [], migrations: [], migrationsTable: '_m' });
      const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      const [row] = await store.query<{ ssl: boolean }[]>(sql);
      await store.destroy();
      return row?.ssl ? 'TLS' : 'plain';
    } catch (error) {
      expect(databaseFaultOf(error)).toBe('unavailable');
      return 'refused';
    }
  }

  const rows = Object.entries(MATRIX).flatMap(([kind, outcomes]) =>
    MODES.map((mode, index) => [kind as Kind, mode, outcomes[index]!] as const),
  );

  it.each(rows)('%s server, sslmode=%s: %s', async (kind, mode, expected) => {
    const query = mode && `sslmode=${mode}&`;
    expect(await outcomeOf(kind, `${query}sslrootcert=${encodeURIComponent(rootPath())}`)).toBe(expected);
    expect(await outcomeOf(kind, query, rootPath())).toBe(expected);
  });

  it('does not trust an authority that nobody named', async () => {
    expect(await outcomeOf('good', 'sslmode=verify-full')).toBe('refused');
    expect(await outcomeOf('good', 'sslmode=verify-ca')).toBe('refused');
  });

  it('says which file cannot be read', async () => {
    const url = 'postgres://127.0.0.1/x?sslmode=verify-ca&sslrootcert=/nowhere.crt';
    const open = async () => openStore({ url, entities: [], migrations: [], migrationsTable: '_m' });
    await expect(open()).rejects.toThrow(/sslrootcert.*\/nowhere\.crt/);
  });
});
