-- Exact fractions. The columns whose names end in _exact hold them as text, such as 3/8, or 1.

create or replace macro ttt_numerator(fraction) as coalesce(
    try_cast(split_part(fraction, '/', 1) as hugeint),
    error('no numerator in ' || coalesce('''' || fraction || '''', 'null') || ': give a fraction '
        || 'as in the columns _exact, such as 3/8, with at most 38 digits')
);
comment on macro ttt_numerator is 'The numerator of an exact fraction, such as 3 of 3/8.';

create or replace macro ttt_denominator(fraction) as coalesce(
    try_cast(if(contains(fraction, '/'), split_part(fraction, '/', 2), '1') as hugeint),
    error('no denominator in ' || coalesce('''' || fraction || '''', 'null') || ': give a fraction '
        || 'as in the columns _exact, such as 3/8, with at most 38 digits')
);
comment on macro ttt_denominator is 'The denominator of an exact fraction, such as 8 of 3/8.';

create or replace macro ttt_over(fraction, whole) as if(
    whole % ttt_denominator(fraction) = 0,
    ttt_numerator(fraction) * (whole // ttt_denominator(fraction)),
    error(fraction || ' is not a multiple of 1/' || whole)
);
comment on macro ttt_over is
    'The numerator of an exact fraction over a given denominator: 6 for 3/8 over 16.';
