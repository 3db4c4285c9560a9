import * as z from 'zod'

/** JSON Schema keywords that Gemini supports (documentation of `responseJsonSchema`). */
const KEYWORDS = new Set([
  'type',
  'format',
  'title',
  'description',
  'enum',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'anyOf',
  'oneOf',
  'properties',
  'additionalProperties',
  'required',
])

/** Converts `schema` to a JSON Schema that has only keywords of `KEYWORDS`. */
export function geminiSchema(schema: z.core.$ZodType): object {
  const { $schema: _, ...known } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.const !== undefined) jsonSchema.enum = [jsonSchema.const]
      for (const keyword of Object.keys(jsonSchema)) {
        if (!KEYWORDS.has(keyword)) delete jsonSchema[keyword]
      }
    },
  })
  return known
}
