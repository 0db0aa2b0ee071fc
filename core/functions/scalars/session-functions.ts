import { Unsupported } from '../../errors/unsupported.js'
import { booleanType, float64Type, stringType, uint64Type } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { pass, passWithCx, type ScalarDefinition, scalar } from '../define.js'
import type { Cx } from '../overload.js'
import { seededRandom } from '../seeded-random.js'

/** A function without arguments that tells a fact of the session. */
const fact = (name: string, of: string, aliases: readonly string[] = []): ScalarDefinition =>
  scalar(name, () => [passWithCx([], stringType, (cx: Cx): Value => cx.session(of))], { aliases })

/** With `random_function_seed` each block of the server starts anew: its blocks are its own, so that is refused. */
function freshRandom(cx: Cx): number {
  if (cx.setting('random_function_seed') === '1') {
    throw new Unsupported('rand() with random_function_seed')
  }
  return cx.random()
}

/** Functions that tell of the session and the server. */
export const sessionFunctions: readonly ScalarDefinition[] = [
  fact('database', 'database', ['currentdatabase', 'current_database']),
  fact('current_catalog', 'catalog'),
  fact('user', 'user', ['currentuser', 'current_user']),
  fact('current_role', 'role'),
  fact('current_available_roles', 'available_roles'),
  fact('current_secondary_roles', 'secondary_roles'),
  fact('version', 'version'),
  fact('connection_id', 'connection_id', ['client_session_id']),
  scalar('timezone', () => [passWithCx([], stringType, (cx: Cx) => cx.timezone)]),
  scalar(
    'rand',
    () => [
      { ...passWithCx([], float64Type, freshRandom, { throws: true }), volatile: true },
      pass([uint64Type], float64Type, seededRandom),
    ],
    { aliases: ['random'] },
  ),
  scalar(
    'gen_random_uuid',
    () => [{ ...passWithCx([], stringType, (cx: Cx) => cx.uuid()), volatile: true }],
    {
      aliases: ['uuid'],
    },
  ),
  scalar('nextval', () => [
    {
      ...passWithCx([stringType], uint64Type, (cx: Cx, name: string) => cx.nextOfSequence(name), {
        throws: true,
      }),
      volatile: true,
    },
  ]),
  scalar('is_role_in_session', () => [
    passWithCx([stringType], booleanType, (cx: Cx, role: string) =>
      (cx.session('roles') as readonly Value[]).includes(role),
    ),
  ]),
]
