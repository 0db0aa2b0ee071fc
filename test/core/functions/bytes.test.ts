import { type Case, testExpressions } from './expressions.js'

const hashes: readonly Case[] = [
  ["md5('')", 'd41d8cd98f00b204e9800998ecf8427e: String'],
  ["sha1('abc')", 'a9993e364706816aba3e25717850c26c9cd0d89d: String'],
  ["sha2('abc', 224)", '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7: String'],
  ["blake3('')", 'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262: String'],
  ["crc32('123456789')", '3421780262: UInt32'],
  ["xxhash32('')", '46947589: UInt32'],
  ["xxhash64('')", '17241709254077376921: UInt64'],
  ["xxhash64(repeat('ab', 50))", '1058550434399565939: UInt64'],
  ["siphash('')", '15130871412783076140: UInt64'],
  ['siphash64([1, 2])', '15130871412783076140: UInt64'],
  ["city64withseed('', 1)", '17653970817089864660: UInt64'],
  ['xxhash64(1.1::decimal(40, 1))', '1889002562955497527: UInt64'],
  ['md5(null)', 'NULL: NULL'],
  ["bucket(16, 'iceberg')", '6: UInt8'],
]

const encodings: readonly Case[] = [
  ["hex('jk')", '6a6b: String'],
  ["to_hex('jk')", '6a6b: String'],
  ['hex(-1)', 'FFFFFFFFFFFFFFFF: String'],
  ['bin(5)', '101: String'],
  ['oct(8)', '10: String'],
  ["conv('zz', 36, 10)", '1295: String'],
  ['conv(-17, 10, -18)', '-H: String'],
  ["conv('12x', 10, 16)", 'C: String'],
  ["hex(unhex('0aFF'))", '0aff: String'],
  ["try_from_hex('0')", 'NULL: NULL'],
  ["base64_encode('abc'::binary)", 'YWJj: String'],
  ["from_base64('YWJj')::string", 'abc: String'],
  ["to_binary('YWJj', 'base64')::string", 'abc: String'],
  ["hex(to_jsonb_binary(parse_json('[-1, 1.5, null]')))", jsonbOfArray()],
]

/** An array of three: words for the array, a number of 2 bytes, one of 10, null; -1; 15 with scale 1. */
function jsonbOfArray(): string {
  const words = '80000003' + '20000002' + '2000000a' + '00000000'
  return `${words}40ff70000000000000000f01: String`
}

const bitmaps: readonly Case[] = [
  ["to_string(to_bitmap('3,1,2,3'))", '1,2,3: String'],
  ['bitmap_count(build_bitmap([]))', '0: UInt8'],
  ["to_string(bitmap_subset_limit(to_bitmap('1,2,3,4'), 2, 2))", '2,3: String'],
  ["to_string(bitmap_subset_in_range(to_bitmap('1,2,3,4'), 2, 4))", '2,3: String'],
  ["to_string(sub_bitmap(to_bitmap('1,2,3,4'), 1, 9))", '2,3,4: String'],
  ["to_string(bitmap_xor(to_bitmap('1,2'), to_bitmap('2,3')))", '1,3: String'],
  ["to_string(bitmap_not(to_bitmap('1,2'), to_bitmap('2,3')))", '1: String'],
  ["bitmap_has_all(to_bitmap('1,2'), build_bitmap([]))", '1: Boolean'],
  ["bitmap_has_any(to_bitmap('1,2'), build_bitmap([]))", '0: Boolean'],
  ["bitmap_max(to_bitmap('1,18446744073709551615'))", '18446744073709551615: UInt64'],
  ['bitmap_contains(NULL, 1)', 'NULL: NULL'],
  ["to_string(to_bitmap(' 1 2 , 3 '))", '3,12: String'],
  ["to_bitmap('')", 'Invalid Bitmap value: ""'],
  ['bitmap_min(build_bitmap([]))', 'The bitmap is empty while evaluating function'],
]

const addresses: readonly Case[] = [
  ["inet_aton('255.255.255.255')", '4294967295: UInt32'],
  ['inet_ntoa(16909060)', '1.2.3.4: String'],
  ["inet_aton('1.2.3')", 'invalid IPv4 address syntax while evaluating function'],
  ["try_inet_aton('01.2.3.4')", 'NULL: NULL'],
  ['ipv4_num_to_string(-1)', "Failed to parse '-1' into a IPV4 address"],
]

testExpressions({ hashes, encodings, bitmaps, addresses })
