import { ApiProperty } from '@nestjs/swagger';

const MEDIATED = 'The browser takes it as it is: `parseCreationOptionsFromJSON()` or @simplewebauthn/browser.';

class NamedDto {
  @ApiProperty({ example: 'work.example.com' })
  id!: string;

  @ApiProperty()
  name!: string;
}

class PersonHandleDto extends NamedDto {
  @ApiProperty()
  displayName!: string;
}

class AlgorithmDto {
  @ApiProperty({ enum: ['public-key'] })
  type!: string;

  @ApiProperty({ type: 'integer', description: 'COSE number.', example: -7 })
  alg!: number;
}

class DescriptorDto {
  @ApiProperty({ enum: ['public-key'] })
  type!: string;

  @ApiProperty({ description: 'base64url.' })
  id!: string;

  @ApiProperty({ type: [String], required: false })
  transports?: string[];
}

class OptionsDto {
  @ApiProperty({ description: '32 bytes, base64url; signed once, within five minutes.' })
  challenge!: string;

  @ApiProperty({ type: 'integer', description: 'ms' })
  timeout!: number;
}

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export class CreationOptionsDto extends OptionsDto {
  @ApiProperty({ type: NamedDto, description: MEDIATED })
  rp!: NamedDto;

  @ApiProperty({ type: PersonHandleDto })
  user!: PersonHandleDto;

  @ApiProperty({ type: [AlgorithmDto] })
  pubKeyCredParams!: AlgorithmDto[];

  @ApiProperty({ type: [DescriptorDto] })
  excludeCredentials!: DescriptorDto[];

  @ApiProperty({ type: 'object', additionalProperties: true })
  authenticatorSelection!: object;

  @ApiProperty({ enum: ['none'] })
  attestation!: string;

  @ApiProperty({ type: [String] })
  hints!: string[];

  @ApiProperty({ type: 'object', additionalProperties: true })
  extensions!: object;
}

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export class RequestOptionsDto extends OptionsDto {
  @ApiProperty({ example: 'work.example.com' })
  rpId!: string;

  @ApiProperty({ enum: ['required', 'preferred'] })
  userVerification!: string;

  @ApiProperty({
    type: [DescriptorDto],
    required: false,
    description: "The person's own; left out where nobody has said who they are.",
  })
  allowCredentials?: DescriptorDto[];
}
