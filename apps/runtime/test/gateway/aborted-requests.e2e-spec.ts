import { Body, Controller, Module, Post } from '@nestjs/common';
import { waitFor } from '@sv/server/testing/wait-for';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { RawConnection } from '../support/raw-connection';
import { startTestInstance, type TestInstance } from '../support/test-instance';

@Controller('notes')
class NotesController {
  @Post()
  add(@Body() note: object) {
    return note;
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

const taking = aPlugin({ id: 'com.example.taking' }, async () => ({ default: NotesModule }));

const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 100'];
const FORM = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000'];

describe('whoever leaves before the answer', () => {
  const lines: string[] = [];
  let instance: TestInstance;
  beforeAll(async () => {
    const log = (line: string) => lines.push(line);
    instance = await startTestInstance({ log, plugins: [...testPlugins(), taking] });
  });
  afterAll(() => instance.close());
  beforeEach(() => (lines.length = 0));

  it.each([
    ['a call of the auth server', 'GET /api/auth/never-answers', []],
    ['a document of the auth server', 'GET /login/assets/never-ends.html', []],
    ['a body for the auth server', 'POST /api/auth/sign-in', JSON_BODY],
    ['a body', 'PATCH /api/account/preferences', JSON_BODY],
    ['a body for a plugin', 'POST /taking/api/notes', JSON_BODY],
    ['a picture', 'POST /api/account/avatar', FORM],
    ['an archive', 'POST /api/account/import', FORM],
  ])('is a line of the log, and no error with a stack: %s', async (_, line, headers) => {
    const path = line.split(' ')[1]!;
    const connection = await RawConnection.open(instance.url);
    const { cookie } = instance.as('user');
    connection.say(`${line} HTTP/1.1`, 'Host: localhost', `Cookie: ${cookie}`, ...headers, '', '{"theme":');
    await arrived(path, headers.length > 0);
    connection.leave();
    await waitFor(() => lines.some(one => one.includes(`"path":"${path}"`) && one.includes('"aborted":true')));
    // An error of the call would be told after that line, and before another call has been answered.
    await instance.anonymous().get('/api/auth/session').expect(200);
    expect(lines.filter(one => /"level":"(warn|error|fatal)"|stack/.test(one))).toEqual([]);
  });

  /** A request without a body is seen when it gets to the auth server; one with half a body waits here. */
  const arrived = (path: string, hasBody: boolean): Promise<unknown> =>
    hasBody
      ? instance.anonymous().get('/api/health').expect(200).then()
      : waitFor(() => instance.auth.calls.some(call => call.path === path));

  it('is told from an auth server that is lost, which is still an error', async () => {
    const { status } = await instance
      .anonymous()
      .get('/api/auth/breaks-off')
      .catch(() => ({ status: 0 }));
    expect(status).not.toBe(503);
    await instance.auth.close();
    await instance.anonymous().get('/api/auth/session').expect(503);
    expect(lines.some(one => one.includes('"level":"error"') && one.includes('auth'))).toBe(true);
  });
});
