import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

describe('an error that nobody caught', () => {
  it('counts for the plugin in whose context it arose, and ends the process only when it is the platform’s', async () => {
    const tsx = join(process.cwd(), 'node_modules/.bin/tsx');
    const { stdout } = await promisify(execFile)(tsx, [join(__dirname, 'support/crash-child.ts')]);
    const ways = ['in a timer', 'rejected', 'rejected later', 'soon'];
    const expected = ['com.example.one', 'com.example.two'].flatMap(id => ways.map(way => `${id} ${way}`));
    expect(stdout.trim().split('\n').sort()).toEqual([...expected, 'platform of its own']);
  });
});
