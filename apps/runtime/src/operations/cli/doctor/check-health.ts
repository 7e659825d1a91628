import type { HealthReport } from '@sv/contracts/health.contract';
import { fault, ok, warning, type Finding } from './finding';
import type { PublicAddress } from './public-address';

/** What the instance reports about itself: `GET /api/admin/health`. */
export async function checkHealth(address: PublicAddress): Promise<Finding[]> {
  const response = await address.get('/api/admin/health');
  if (response.status === 401) {
    return [fault('the admin key is not the one of the running instance: restart it, or see ADMIN_KEY')];
  }
  if (!response.ok) return [fault(`/api/admin/health answers ${response.status}`)];
  const report = (await response.json()) as HealthReport;
  return [overall(report), transport(report), files(report), ...problems(report), ...plugins(report)];
}

const overall = ({ status, platformVersion, database, auth }: HealthReport): Finding =>
  status === 'ok'
    ? ok(`version ${platformVersion} on ${database.dialect}, the auth server answers`)
    : warning(`degraded: database ${database.status}, auth server ${auth.status}`);

function transport({ notifications: { transport, brokerConnected, streams } }: HealthReport): Finding {
  if (transport === 'polling') return ok('notifications: polling, as NOTIFICATION_TRANSPORT says or after a fallback');
  const open = `${streams} open ${streams === 1 ? 'stream' : 'streams'}`;
  return brokerConnected
    ? ok(`notifications: ${transport}, ${open}`)
    : warning(`notifications: ${transport}, and the broker is not connected: they wait in the inbox`);
}

const files = ({ files: { store, usable } }: HealthReport): Finding => {
  const where = store === 's3' ? 'files: in S3, as FILES_URL says' : 'files: on the disk, in DATA_DIR';
  return usable ? ok(where) : warning(`${where}, and they cannot be used now`);
};

const problems = (report: HealthReport): Finding[] =>
  report.problems.map(({ code, detail }) => warning(`${code}: ${detail}`));

const plugins = ({ plugins: { problems } }: HealthReport): Finding[] =>
  problems.map(({ id, state, reason }) => warning(`plugin ${id} is ${state}: ${reason}`));
