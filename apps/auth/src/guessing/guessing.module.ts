import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module';
import { GuessingLimits } from './guessing-limits';
import { WindowLimit } from './window-limit';

/** The limits that guard every path on which somebody could guess. */
@Module({ imports: [DevicesModule], providers: [GuessingLimits, WindowLimit], exports: [GuessingLimits, WindowLimit] })
export class GuessingModule {}
