import { Nginx } from './nginx';
import { ProxyProgram, type ProxyKind } from './proxy-program';

const haproxy: ProxyKind = {
  example: 'haproxy/haproxy.cfg',
  onLoopback: (example, port, upstreams) =>
    example
      .replace(/bind :443 ssl crt .*/, `bind 127.0.0.1:${port}`)
      .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
      .replace(
        'server runtime-1 127.0.0.1:3000',
        upstreams.map((each, at) => `server runtime-${at + 1} 127.0.0.1:${each}`).join('\n  '),
      ),
  command: file => [process.env['HAPROXY'] ?? '/usr/sbin/haproxy', '-db', '-q', '-f', file],
};

const caddy: ProxyKind = {
  example: 'caddy/Caddyfile',
  onLoopback: (example, port, upstreams) => {
    const site = example
      .replace('work.example.org {', `http://localhost:${port} {`)
      .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy ${upstreams.map(each => `127.0.0.1:${each}`).join(' ')}`);
    return `{\n\tadmin off\n\tauto_https off\n\tgrace_period 1s\n\tdefault_bind 127.0.0.1\n\tlog {\n\t\tlevel FATAL\n\t}\n}\n${site}`;
  },
  command: file => [process.env['CADDY'] ?? '/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', file],
};

/** The proxies that deploy/ has examples for: each is started on a port, in front of runtimes. */
export const proxies: [
  string,
  (port: number, upstreams: number[]) => Promise<{ url: string; stop: () => Promise<void> }>,
][] = [
  ['nginx', (port, upstreams) => Nginx.start(port, upstreams)],
  ['HAProxy', (port, upstreams) => ProxyProgram.start(haproxy, port, upstreams)],
  ['Caddy', (port, upstreams) => ProxyProgram.start(caddy, port, upstreams)],
];
