// What Starter adds to pages outside its own.
import { defineContributions } from '@sv/ui/contributions/define-contributions';
import { countEntries } from './command/count-entries'; // with command

export default defineContributions({
  widgets: { 'newest-entries': async () => (await import('./widget/newest-entries')).NewestEntries }, // with widget
  commands: { 'count-entries': countEntries }, // with command
});
