import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

const EXAMPLE = join(__dirname, '../../deploy/nginx/workspace.conf');

/** nginx with the documented settings, on the loopback and without TLS. */
export class Nginx {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * @param port where it listens: the instance is told before it starts
   * @param upstreams ports of the runtimes
   * @param change makes another configuration of the documented one
   */
  static async start(port: number, upstreams: number[], change = (conf: string) => conf): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'sv-nginx-'));
    const site = change(onLoopback(await readFile(EXAMPLE, 'utf8'), port, upstreams));
    await writeFile(join(folder, 'nginx.conf'), around(site, folder));
    const program = process.env['NGINX'] ?? '/usr/sbin/nginx';
    const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'inherit',
    });
    for (let tries = 0; !(await listens(port)); tries++) {
      if (tries > 200 || child.exitCode !== null) throw new Error('nginx did not start');
      await new Promise(done => setTimeout(done, 25));
    }
    return new Nginx(`http://localhost:${port}`, child, folder);
  }

  static port(): Promise<number> {
    return freePort();
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What the documentation shows, but for the certificate, the name and the ports. */
const onLoopback = (conf: string, port: number, upstreams: number[]): string =>
  conf
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/ *ssl_certificate.*\n/g, '')
    .replace('server 127.0.0.1:3000;', upstreams.map(each => `server 127.0.0.1:${each};`).join(' '));

/** One process, in the foreground; nothing outside its own folder. */
const around = (site: string, folder: string): string => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${site}
}
`;

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== null));
    socket.once('error', () => resolve(false));
  });
