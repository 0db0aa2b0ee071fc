import { QueryError } from '../errors/query-error.js'
import {
  type NetworkPolicy,
  type PasswordPolicy,
  unknownDroppedPolicy,
} from './account-policies.js'
import type {
  AggregatingIndex,
  Connection,
  DataPolicy,
  FileFormat,
  Procedure,
  Sequence,
  Stage,
  UserFunction,
} from './objects.js'
import type { Tag } from './tags.js'
import { unknownWorkload, type WorkloadGroup } from './workload-groups.js'

/** The kinds of objects that belong to no database. A name is unique in the server among objects of its kind. */
export interface NamedObjects {
  readonly Stage: Stage
  readonly FileFormat: FileFormat
  readonly Connection: Connection
  readonly Sequence: Sequence
  readonly UDF: UserFunction
  readonly Tag: Tag
  readonly Procedure: Procedure
  readonly MaskingPolicy: DataPolicy
  readonly RowAccessPolicy: DataPolicy
  readonly PasswordPolicy: PasswordPolicy
  readonly NetworkPolicy: NetworkPolicy
  readonly WorkloadGroup: WorkloadGroup
  readonly AggregatingIndex: AggregatingIndex
}

export type NamedKind = keyof NamedObjects

/** All objects of each kind, by name. */
export type NamedObjectMaps = {
  readonly [K in NamedKind]: ReadonlyMap<string, NamedObjects[K]>
}

export const noNamedObjects: NamedObjectMaps = {
  Stage: new Map(),
  FileFormat: new Map(),
  Connection: new Map(),
  Sequence: new Map(),
  UDF: new Map(),
  Tag: new Map(),
  Procedure: new Map(),
  MaskingPolicy: new Map(),
  RowAccessPolicy: new Map(),
  PasswordPolicy: new Map(),
  NetworkPolicy: new Map(),
  WorkloadGroup: new Map(),
  AggregatingIndex: new Map(),
}

interface NamedErrors {
  /** The error of CREATE if the name is taken. */
  exists(name: string): QueryError
  /** The error of DROP and ALTER if there is no object of that name. */
  unknown(name: string): QueryError
}

/** Source: databend app_error.rs, exception_code.rs and the `interpreter_…_drop.rs` of each kind. */
export const namedErrors: { readonly [K in NamedKind]: NamedErrors } = {
  Stage: {
    exists: name => new QueryError('StageAlreadyExists', `Stage '${name}' already exists.`),
    unknown: name => new QueryError('UnknownStage', `Unknown stage ${name}\n (while drop stage)`),
  },
  FileFormat: {
    exists: name =>
      new QueryError(
        'FileFormatAlreadyExists',
        `UserDefinedFileFormat '${name}' already exists: Exist when add`,
      ),
    unknown: name => new QueryError('UnknownFileFormat', `Unknown UserDefinedFileFormat '${name}'`),
  },
  Connection: {
    exists: name =>
      new QueryError('ConnectionAlreadyExists', `Connection '${name}' already exists.`),
    unknown: name =>
      new QueryError(
        'UnknownConnection',
        `Connection '${name}' does not exist.\n (while drop connection)`,
      ),
  },
  Sequence: {
    exists: name => new QueryError('SequenceError', `Sequence '${name}' already exists`),
    unknown: name => new QueryError('UnknownSequence', `unknown sequence ${JSON.stringify(name)}`),
  },
  UDF: {
    exists: name => new QueryError('UdfAlreadyExists', `UDF '${name}' already exists`),
    unknown: name => new QueryError('UnknownUDF', `UDF '${name}' does not exist`),
  },
  Tag: {
    exists: name => new QueryError('TagAlreadyExists', `Tag '${name}' already exists`),
    unknown: name => new QueryError('UnknownTag', `TAG \`${name}\` not found.`),
  },
  Procedure: {
    exists: name => new QueryError('ProcedureAlreadyExists', `Procedure '${name}' already exists`),
    unknown: name =>
      new QueryError('UnknownProcedure', `Unknown procedure '${name}' while drop procedure`),
  },
  MaskingPolicy: {
    exists: name => policyExists('DatamaskAlreadyExists', name),
    unknown: name => new QueryError('UnknownDatamask', `Unknown masking policy ${name}`),
  },
  RowAccessPolicy: {
    exists: name => policyExists('RowAccessPolicyAlreadyExists', name),
    unknown: name => new QueryError('UnknownRowAccessPolicy', `Unknown row access policy ${name}`),
  },
  PasswordPolicy: {
    exists: name =>
      new QueryError(
        'PasswordPolicyAlreadyExists',
        `PasswordPolicy '${name}' already exists: Exist when add`,
      ),
    unknown: name => unknownDroppedPolicy('PasswordPolicy', name),
  },
  NetworkPolicy: {
    exists: name =>
      new QueryError(
        'NetworkPolicyAlreadyExists',
        `NetworkPolicy '${name}' already exists: Exist when add`,
      ),
    unknown: name => unknownDroppedPolicy('NetworkPolicy', name),
  },
  WorkloadGroup: {
    exists: name => new QueryError('AlreadyExistsWorkload', `The workload ${name} already exits.`),
    unknown: unknownWorkload,
  },
  AggregatingIndex: {
    exists: name => new QueryError('IndexAlreadyExists', `${name} index exists`),
    unknown: name => new QueryError('UnknownIndex', `Unknown index '${name}'`),
  },
}

function policyExists(
  code: 'DatamaskAlreadyExists' | 'RowAccessPolicyAlreadyExists',
  name: string,
): QueryError {
  return new QueryError(code, `Security policy with name '${name}' already exists`)
}
