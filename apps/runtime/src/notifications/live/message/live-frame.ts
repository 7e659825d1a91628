import { Frame, RESYNC } from '../../../kernel/streams/frames';
import type { LiveMessage } from './live-message';

/** A message as pages get it: made once, whatever the number of streams. JSON has no raw line breaks. */
export function frameOf({ source, topic, resync, payload }: LiveMessage): Frame {
  if (source === null) return RESYNC;
  const name = `${source}/${topic ?? ''}`;
  if (resync) return new Frame(`event: resync\ndata: ${JSON.stringify({ topic: name })}\n\n`);
  return new Frame(`event: live\ndata: ${JSON.stringify({ topic: name, payload })}\n\n`);
}
