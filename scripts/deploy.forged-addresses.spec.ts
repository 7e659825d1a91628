import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { type Labels, manifests, readYaml, workloads } from './support/manifests';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: object;
}
interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: { from?: Peer[]; ports?: { port: number }[] }[];
}
interface Container {
  ports: { containerPort: number }[];
  envFrom?: { configMapRef?: { name: string } }[];
}

const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);
const named = (selector?: Selector): boolean => Object.keys(selector?.matchLabels ?? {}).length > 0;
const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''));

const pods = workloads.map(({ metadata, spec }) => ({
  name: metadata.name,
  labels: spec.template.metadata.labels,
  container: spec.template.spec.containers[0] as unknown as Container,
}));
/** Of those that the policies let in to a port of a pod: null for everybody. */
const peersAt = (labels: Labels, port: number): (Peer[] | null)[] =>
  policies
    .filter(({ podSelector, policyTypes }) => policyTypes.includes('Ingress') && selects(podSelector, labels))
    .flatMap(({ ingress = [] }) => ingress)
    .filter(({ ports }) => !ports || ports.some(each => each.port === port))
    .map(({ from }) => from ?? null);

describe('a forged address, in the Kubernetes manifests', () => {
  const ranges = manifests.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? [data!['TRUSTED_PROXIES']!] : []));

  it('is not believed from more than the range of the pods', () => {
    expect(ranges).toHaveLength(1);
    for (const range of ranges[0]!.split(',')) expect(Number(range.split('/')[1] ?? 32)).toBeGreaterThanOrEqual(16);
  });

  it('comes from no pod that nothing lets in: what is not allowed is refused', () => {
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  const trusting = pods.filter(({ container }) => container.envFrom?.some(each => each.configMapRef));
  it.each(trusting.map(pod => [pod.name, pod] as const))(
    'reaches %s, which trusts a range, from named pods alone',
    (_, { labels, container }) => {
      const peers = container.ports.flatMap(({ containerPort }) => peersAt(labels, containerPort));
      expect(peers.length).toBeGreaterThan(0);
      for (const peer of peers.flat()) expect([peer?.ipBlock, named(peer?.podSelector)]).toEqual([undefined, true]);
    },
  );

  it('reaches the runtimes from the ingress controller alone, and what they use from them alone', () => {
    const at = (name: string) => {
      const { labels, container } = pods.find(pod => pod.name === name)!;
      return peersAt(labels, container.ports[0]!.containerPort);
    };
    const runtimes = [[{ podSelector: { matchLabels: { app: 'runtime' } } }]];
    expect([at('auth'), at('redis')]).toEqual([runtimes, runtimes]);
    expect(at('runtime')).toEqual([
      [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } },
          podSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/name': 'ingress-nginx' }) },
        },
      ],
    ]);
  });

  it('reads no metrics but from the namespace that monitors', () => {
    for (const name of ['runtime', 'auth', 'redis'])
      for (const port of [9464, 9465]) {
        const peers = peersAt(pods.find(pod => pod.name === name)!.labels, port).flat();
        const monitoring = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } };
        expect(peers).toEqual(name === 'redis' ? [] : [monitoring]);
      }
  });
});

describe('a forged address, in docker-compose.scale.yml', () => {
  interface Compose {
    services: Record<string, { environment: Record<string, string>; ports?: string[]; networks: unknown }>;
    networks: { public: { ipam: { config: { subnet: string; ip_range: string; gateway: string }[] } } };
  }
  const text = read('docker-compose.scale.yml').replaceAll(/^ +<<: .*$/gm, '');
  const { services, networks } = readYaml<Compose>(text)[0]!;

  it('is believed from nginx alone, whose address nobody else is given', () => {
    const { public: own } = services['nginx']!.networks as { public: { ipv4_address: string } };
    expect(services['runtime']!.environment['TRUSTED_PROXIES']).toBe(`\${TRUSTED_PROXIES:-${own.ipv4_address}}`);
    const { ip_range: range, gateway } = networks.public.ipam.config[0]!;
    const given = new BlockList();
    given.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]));
    expect([given.check(own.ipv4_address), gateway === own.ipv4_address]).toEqual([false, false]);
  });

  it('arrives by no other way: nginx alone is published', () => {
    expect(Object.keys(services).filter(name => services[name]!.ports)).toEqual(['nginx']);
  });
});

describe('a forged request id, trace or address, in the configurations of proxies', () => {
  const WRITTEN: Record<string, RegExp[]> = {
    'deploy/nginx/workspace.conf': nginx('  '),
    'deploy/nginx/scale.conf': nginx('    '),
    'deploy/caddy/Caddyfile': [/header_up X-Request-Id \{/, /header_up -Traceparent/, /header_up -Tracestate/],
    'deploy/haproxy/haproxy.cfg': [
      /set-header X-Request-Id %/,
      /del-header traceparent/,
      /del-header tracestate/,
      /option forwardfor/,
      /set-header X-Forwarded-Proto/,
      /set-header X-Forwarded-Host/,
    ],
    'deploy/ingress-nginx/values.yaml': [
      /use-forwarded-headers: 'false'/,
      /more_set_input_headers "X-Request-Id: \$request_id";/,
      /more_clear_input_headers "traceparent" "tracestate";/,
    ],
  };

  function nginx(indent: string): RegExp[] {
    const names = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Request-Id'];
    const set = names.map(name => new RegExp(`^${indent}proxy_set_header ${name} \\$`, 'm'));
    return [
      ...set,
      ...['traceparent', 'tracestate'].map(name => new RegExp(`^${indent}proxy_set_header ${name} "";`, 'm')),
    ];
  }

  it.each(Object.entries(WRITTEN))('is written again or removed by %s', (file, patterns) => {
    for (const pattern of patterns) expect(read(file)).toMatch(pattern);
  });
});
