import { RetryLaterError } from '@sv/server/problem/platform-error';
import { slowSvg, svg } from '../../../../test/assets/pictures';
import { ImageWorker, PictureRefusedError } from './image-worker';

const draw = (bytes: Buffer) => [{ task: 'draw' as const, bytes, maxSide: 512 }];

describe('a picture that takes minutes to draw', () => {
  it('is given up, and the next one is drawn', async () => {
    const press = new ImageWorker();
    const slow = press.runTasks(draw(slowSvg()), 3000);
    const next = press.runTasks(draw(svg()));
    await expect(slow).rejects.toBeInstanceOf(PictureRefusedError);
    const [drawn] = await next;
    expect(drawn!.toString('latin1', 1, 4)).toBe('PNG');
  });

  it('does not make everybody else wait without end: beyond sixteen they are asked to come back', async () => {
    const press = new ImageWorker();
    const turns = Array.from({ length: 20 }, () =>
      press.runTasks(draw(svg()), 10_000).then(
        () => 'drawn',
        error => error,
      ),
    );
    const ends = await Promise.all(turns);
    expect(ends.filter(end => end === 'drawn')).toHaveLength(16);
    expect(ends.filter(end => end instanceof RetryLaterError && end.code === 'too-busy')).toHaveLength(4);
  });
});
