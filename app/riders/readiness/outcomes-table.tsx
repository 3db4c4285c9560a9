import { Section } from '../../base/ui/section.tsx'
import { wilson } from '../../questions/statistics/item-statistics.ts'
import { intervalOf } from '../../questions/statistics/statistics-line.tsx'
import { CHANCE_BANDS, type ChanceBand } from './chance-bands.ts'
import type { Sum } from './outcome-figures.ts'

const COLUMNS = ['Chance told before', 'Told us', 'Passed', '90 % interval']

/** For the admin: what riders told about their tests in the last year. Nothing if nobody did. */
export function OutcomesTable({ sums }: { sums: Record<ChanceBand, Sum> }) {
  const rows = CHANCE_BANDS.map((band) => ({ band, ...sums[band] }))
  if (rows.every(({ told }) => told === 0)) return null
  return (
    <Section id="outcomes" title="How true readiness was">
      <table className="border-collapse self-start text-sm">
        <caption className="pb-2 text-start text-quiet">
          What riders told about their tests in the last year. A network counts once for each row.
        </caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="p-2 text-start text-quiet">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ band, told, passed }) => (
            <tr key={band} className="border-t border-line tabular-nums">
              <th scope="row" className="p-2 text-start font-semibold whitespace-nowrap">
                {band.replace('-', '–')}%
              </th>
              <td className="p-2">{told}</td>
              <td className="p-2">{passed}</td>
              <td className="p-2">{told > 0 ? intervalOf(wilson(passed, told)) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
