import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, manifestFiles, manifests, manifestText, workloads } from './support/manifests';

const ROOT = join(import.meta.dirname, '..');
const UNITS = join(ROOT, 'deploy/systemd');

type Model = new (manifest: object) => { validate(): void };

const MODELS: Record<string, () => Promise<Record<string, Model>>> = {
  v1: () => import('kubernetes-models/v1') as Promise<object> as Promise<Record<string, Model>>,
  'apps/v1': () => import('kubernetes-models/apps/v1') as Promise<object> as Promise<Record<string, Model>>,
  'policy/v1': () => import('kubernetes-models/policy/v1') as Promise<object> as Promise<Record<string, Model>>,
  'networking.k8s.io/v1': () =>
    import('kubernetes-models/networking.k8s.io/v1') as Promise<object> as Promise<Record<string, Model>>,
};

const workload = (name: string): Manifest => workloads.find(({ metadata }) => metadata.name === name)!;

interface KeptVolumes {
  volumeClaimTemplates: object[];
  template: {
    spec: { securityContext: object; containers: { volumeMounts: object[] }[]; volumes: { name: string }[] };
  };
}

describe('the Kubernetes manifests', () => {
  it.each(manifests.map(each => [`${each.kind} ${each.metadata.name}`, each] as const))(
    'have a %s as the API has it',
    async (_, manifest) => {
      const models = await MODELS[manifest.apiVersion]!();
      expect(() => new models[manifest.kind]!(manifest).validate()).not.toThrow();
      expect(() => new models[manifest.kind]!({ ...manifest, spec: 'none', data: 'none' }).validate()).toThrow();
    },
  );

  it('are all in kustomization.yaml', () => {
    expect(
      [...manifestText('kustomization.yaml').matchAll(/^ {2}- (\w+\.yaml)$/gm)].map(([, file]) => file).sort(),
    ).toEqual(manifestFiles);
  });

  it('start three runtimes and two auth servers, of which an update or a drained node leaves enough', () => {
    const kept = (name: string) =>
      manifests.find(({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name === name)!.spec
        .minAvailable;
    expect([workload('runtime').spec.replicas, kept('runtime')]).toEqual([3, 2]);
    expect([workload('auth').spec.replicas, kept('auth')]).toEqual([2, 1]);
    expect(workload('runtime').spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
  });

  it.each(workloads.map(each => [each.metadata.name, each.spec.template.spec] as const))(
    'give %s probes, limits and no rights',
    (_, { containers: [container], securityContext }) => {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(container).toMatchObject({
        livenessProbe: expect.anything(),
        readinessProbe: expect.anything(),
        resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
    },
  );

  it('keep what each auth server writes of revocations, in a volume of its own', () => {
    const { volumeClaimTemplates, template } = workload('auth').spec as unknown as KeptVolumes;
    expect(volumeClaimTemplates).toMatchObject([
      { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } },
    ]);
    const { securityContext, containers, volumes } = template.spec;
    expect(securityContext).toMatchObject({ fsGroup: 1000, runAsUser: 1000 });
    expect(containers[0]!.volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
    expect(volumes.map(({ name }) => name)).toEqual(['tmp']);
  });

  it('have no secrets in them', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const file of manifestFiles)
      expect(manifestText(file)).not.toMatch(/(SECRET|PASSWORD|_KEY|DATABASE_URL|REDIS_URL|SMTP_URL): *\S/);
  });
});

it('DATA_DIR, with the journal of revocations in it, is kept for the auth servers of each profile', () => {
  const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
  expect(read('Dockerfile')).toMatch(/^ENV .*\bDATA_DIR=\/data\b/m);
  for (const file of ['docker-compose.yml', 'docker-compose.scale.yml']) {
    expect(read(file)).toMatch(/^x-workspace: &workspace\n(?: .*\n)*? {2}volumes: \['data:\/data'\]$/m);
    expect(read(file)).toMatch(/^ {2}auth:(?: &auth)?\n {4}<<: \*workspace$/m);
  }
  const unit = read('deploy/systemd/workspace-auth@.service');
  expect(unit).toMatch(/^Environment=.*DATA_DIR=\/var\/lib\/workspace\b[^]*^StateDirectory=workspace$/m);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

(hasSystemd ? describe : describe.skip)('the systemd units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-units-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(readdirSync(UNITS))('%s is one, and hardened', unit => {
    const file = join(folder, unit);
    writeFileSync(file, readFileSync(join(UNITS, unit), 'utf8').replaceAll('/srv/workspace', ROOT));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    // Of 100: 96 is a unit without any of it.
    expect(spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]).status).toBe(0);
  });
});
