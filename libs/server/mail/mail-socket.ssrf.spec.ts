import { createServer, type AddressInfo } from 'node:net';
import { MailSocketOpening, mayHaveMailServer } from './mail-socket';

/** An administrator's session must not be a way to what only this machine can reach and no mail server is. */
describe('the address of a mail server that an administrator names', () => {
  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '0.0.0.0',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '100.100.100.200',
    '::ffff:100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ])('is not %s', address => expect(mayHaveMailServer(address)).toBe(false));

  it.each([
    '127.0.0.1',
    '::1',
    '10.0.0.5',
    '192.168.1.20',
    '172.16.0.3',
    'fd12:3456::1',
    '93.184.216.34',
    '2606:4700::1',
  ])('may be %s: mail servers are on this machine and in this network too', address =>
    expect(mayHaveMailServer(address)).toBe(true),
  );

  const connectTo = (host: string, port: number, addresses: string[] = []) =>
    new Promise<string>(resolve => {
      const found = addresses.map(address => ({ address, family: 4 }));
      const opening = new MailSocketOpening(2000, (_, __, answer) => answer(null, found));
      opening.getSocket({ host, port }, (error, details) => {
        if (details) details.connection.destroy();
        resolve(error ? error.message : 'connected');
      });
    });

  it('is looked at when the socket is opened, also that of a name', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;

    expect(await connectTo('127.0.0.1', port)).toBe('connected');
    expect(await connectTo('mail.example.com', port, ['127.0.0.1'])).toBe('connected');
    expect(await connectTo('169.254.169.254', port)).toMatch(/No mail server/);
    expect(await connectTo('rebound.example.com', port, ['169.254.169.254'])).toMatch(/No mail server/);
    expect(await connectTo('both.example.com', port, ['127.0.0.1', '169.254.169.254'])).toMatch(/No mail server/);
    await new Promise(resolve => server.close(resolve));
  });
});
