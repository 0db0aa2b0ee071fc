import { Unsupported } from '../../errors/unsupported.js'
import { booleanType, float64Type, stringType, uint64Type } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { pass, passWithCx, type ScalarDefinition, scalar } from '../define.js'
import { family } from '../documented.js'
import type { Cx } from '../overload.js'
import { seededRandom } from '../seeded-random.js'

/** A function without arguments that returns a property of the session. */
const fact = (name: string, of: string, aliases: readonly string[] = []): ScalarDefinition =>
  scalar(name, { aliases }, () => [passWithCx([], stringType, (cx: Cx): Value => cx.session(of))])

/** With `random_function_seed` the server restarts the sequence for each data block, which mockq can't reproduce. */
function freshRandom(cx: Cx): number {
  if (cx.setting('random_function_seed') === '1') {
    throw new Unsupported('rand() with random_function_seed')
  }
  return cx.random()
}

/** Functions without arguments that return properties of the session and the server. */
export const sessionFacts = family([
  'Returns the name of the current database. database() → default',
  fact('database', 'database', ['currentdatabase', 'current_database']),
  'Returns the name of the current catalog. current_catalog() → default',
  fact('current_catalog', 'catalog'),
  "Returns the name and host of the current user. user() → 'root'@'%'",
  fact('user', 'user', ['currentuser', 'current_user']),
  'Returns the name of the current role. current_role() → account_admin',
  fact('current_role', 'role'),
  'Returns the roles available to the user as a JSON array. length(current_available_roles()) > 0 → true',
  fact('current_available_roles', 'available_roles'),
  'Returns the secondary roles of the session as JSON. length(current_secondary_roles()) > 0 → true',
  fact('current_secondary_roles', 'secondary_roles'),
  'Returns the version of the server. length(version()) > 0 → true',
  fact('version', 'version'),
  'Returns the id of the client session. connection_id() = connection_id() → true',
  fact('connection_id', 'connection_id', ['client_session_id']),
  'Returns the time zone of the session. timezone() → UTC',
  scalar('timezone', () => [passWithCx([], stringType, (cx: Cx) => cx.timezone)]),
])

/** All functions that depend on the session or the server. */
export const sessionFunctions = [
  ...sessionFacts,
  ...family([
    'Returns a random number from 0 up to but not including 1, optionally from a seed. rand() < 1 → true',
    scalar('rand', { aliases: ['random'] }, () => [
      { ...passWithCx([], float64Type, freshRandom, { throws: true }), volatile: true },
      pass([uint64Type], float64Type, seededRandom),
    ]),
    'Returns a random UUID. length(gen_random_uuid()) → 36',
    scalar('gen_random_uuid', { aliases: ['uuid'] }, () => [
      { ...passWithCx([], stringType, (cx: Cx) => cx.uuid()), volatile: true },
    ]),
    'Returns the next value of a sequence. nextval(seq) → 1',
    scalar('nextval', () => [
      {
        ...passWithCx([stringType], uint64Type, (cx: Cx, name: string) => cx.nextOfSequence(name), {
          throws: true,
        }),
        volatile: true,
      },
    ]),
    "Returns true if a role is active in the session. is_role_in_session('public') → true",
    scalar('is_role_in_session', () => [
      passWithCx([stringType], booleanType, (cx: Cx, role: string) =>
        (cx.session('roles') as readonly Value[]).includes(role),
      ),
    ]),
  ]),
]
