/* Wine 8 has no bcryptprimitives.dll, from which programs in Rust take their random numbers. */
#include <windows.h>
#include <ntsecapi.h>

BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    return RtlGenRandom(data, (ULONG)length);
}
