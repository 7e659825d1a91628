import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { OfferTier, PluginOffer } from '@sv/contracts/entitlement.contract';
import type { OverlaySize, ShellMode } from '@sv/contracts/shell.contract';

@ApiSchema({ name: 'OfferPrice' })
class OfferPriceDto {
  @ApiProperty({ description: "In the currency's main unit.", example: 4.5 })
  amount!: number;

  @ApiProperty({ example: 'EUR' })
  currency!: string;
}

@ApiSchema({ name: 'OfferTier' })
class OfferTierDto implements OfferTier {
  @ApiProperty({ example: 'pro' })
  id!: string;

  @ApiProperty({ example: 'Pro' })
  name!: string;

  @ApiProperty({ type: OfferPriceDto })
  price!: OfferPriceDto;
}

@ApiSchema({ name: 'PluginOffer' })
export class PluginOfferDto implements PluginOffer {
  @ApiProperty({ example: 'com.example.premium' })
  pluginId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'An SVG, to be shown through `<img>` only.' })
  iconUrl!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The page of its maker.' })
  homepage!: string | null;

  @ApiProperty({ example: '/premium' })
  routePrefix!: string;

  @ApiProperty({ enum: ['default', 'overlay', 'minimal'] })
  shell!: ShellMode;

  @ApiProperty({ type: String, enum: ['sm', 'md', 'lg'], nullable: true })
  overlaySize!: OverlaySize | null;

  @ApiProperty({ enum: ['one_time', 'recurring', 'pay_what_you_want'] })
  model!: PluginOffer['model'];

  @ApiProperty({ type: String, enum: ['month', 'year'], nullable: true })
  interval!: PluginOffer['interval'];

  @ApiProperty({ type: [OfferTierDto] })
  tiers!: OfferTierDto[];

  @ApiProperty({ description: 'Whether the caller needs a licence before it opens.' })
  paywalled!: boolean;
}
