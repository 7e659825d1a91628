import { Global, Module } from '@nestjs/common';
import { UnfinishedImports } from '../../../people/deletion/unfinished-imports';
import { SliceJournal } from './sqlite-slice-journal';

/** The journal of sliced imports; the deletion of people asks it too. */
@Global()
@Module({
  providers: [SliceJournal, { provide: UnfinishedImports, useExisting: SliceJournal }],
  exports: [SliceJournal, UnfinishedImports],
})
export class SlicesModule {}
