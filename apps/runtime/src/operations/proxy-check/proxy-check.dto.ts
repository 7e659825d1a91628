import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

/** Query of `GET /api/admin/proxy-check`. */
export class ProxyCheckQueryDto {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'Whether `X-Accel-Buffering: no` is sent; default true.',
  })
  @IsOptional()
  @IsIn(['true', 'false'])
  hint?: 'true' | 'false';
}
