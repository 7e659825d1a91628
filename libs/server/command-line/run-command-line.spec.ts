import { command } from './command';
import { CommandError } from './command-error';
import { reportFailure, runCommandLine } from './run-command-line';

describe('the command line', () => {
  const run = async (...argv: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const pack = command('pack', 'Pack a box', 'It takes\n      a while.')
      .argument('<box>')
      .option('--lid', 'with a lid')
      .action((box, { lid = false }) => print(`${box} ${lid}`));
    await runCommandLine([command('box', 'Look after boxes').addCommand(pack)], argv, print);
    return lines;
  };

  it('gives a command its arguments and options', async () => {
    expect(await run('box', 'pack', 'red', '--lid')).toEqual(['red true']);
    expect(await run('box', 'pack', '--', '-red')).toEqual(['-red false']);
  });

  it.each([[[]], [['--help']], [['help']]])('lists the commands when it is given %j', async argv => {
    expect((await run(...argv)).join('\n')).toMatch(/^Usage: workspace [^]*box +Look after boxes$/);
  });

  it.each([[['box', 'pack', '-h']], [['help', 'box', 'pack']]])(
    'explains a command when it is given %j',
    async argv => {
      expect((await run(...argv)).join('\n')).toMatch(
        /^Usage: workspace box pack [^]*Pack a box\.\n\nIt takes a while\./,
      );
    },
  );

  it.each([
    [['crate'], "unknown command 'crate'; try --help"],
    [['bx'], "unknown command 'bx' (Did you mean box?); try --help"],
    [['box'], "incomplete command 'box'; try --help"],
    [['box', 'pack'], "missing required argument 'box'; try --help"],
    [['box', 'pack', ''], "missing required argument 'box'; try --help"],
    [['box', 'pack', 'red', 'blue'], /^too many arguments for 'pack'.*; try --help$/],
    [['box', 'pack', 'red', '--lit'], "unknown option '--lit' (Did you mean --lid?); try --help"],
  ])('refuses %j in one line', async (argv, reason) => {
    const error = await run(...argv).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CommandError);
    expect((error as Error).message).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  });

  it('ends with the code that its refusal names', () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const before = process.exitCode;
    process.exitCode = 0;
    reportFailure(new CommandError('there is no lid', 3));
    expect(process.exitCode).toBe(3);
    expect(write).toHaveBeenCalledWith('there is no lid\n');
    process.exitCode = before;
    write.mockRestore();
  });
});
